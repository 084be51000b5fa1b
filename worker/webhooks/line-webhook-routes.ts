import { Hono } from 'hono';
import * as v from 'valibot';
import { type ClientId, clientIdSchema } from '../../contract/shared/ids.ts';
import { log } from '../core/log.ts';
import { webhookSchema } from '../core/notifications/follow-events.ts';
import { keepFollows } from '../core/notifications/store-follows.ts';
import { isSignedBy } from '../core/notifications/verify-signature.ts';
import type { LineMessaging } from '../core/platforms/line-messaging.ts';
import type { AppEnv } from '../http/app-env.ts';
import { answersOther } from '../http/describe.ts';
import { problem } from '../http/problem.ts';

const bodySchema = v.pipe(v.string(), v.parseJson(), webhookSchema);

/**
 * `POST /api/webhooks/line/{clientId}`: LINE reports who follows the tenant's account. It repeats
 * an event after a 503, and after two seconds without an answer. Events contain their time, so a
 * repeated one changes nothing.
 */
export const lineWebhookRoutes = new Hono<AppEnv>().post(
  '/line/:clientId',
  answersOther('LINE’s events, signed by the channel’s secret'),
  async (c) => {
    const clientId = v.safeParse(clientIdSchema, c.req.param('clientId'));
    if (!clientId.success) return problem(c, { code: 'CLIENT_NOT_FOUND' });
    const { lineMessaging, store } = c.get('services');
    const body = await c.req.arrayBuffer();
    const signature = c.req.header('x-line-signature') ?? '';
    const signed = await isSigned(lineMessaging, clientId.output, { body, signature });
    // A 503 makes LINE send the event again.
    if (signed === 'NOT_KNOWN') return problem(c, { code: 'STORE_UNAVAILABLE' });
    if (!signed) return problem(c, { code: 'WEBHOOK_SIGNATURE_INVALID' });
    const parsed = v.safeParse(bodySchema, new TextDecoder().decode(body));
    if (!parsed.success) return problem(c, { code: 'INVALID_REQUEST' });
    try {
      await keepFollows(store, clientId.output, parsed.output);
    } catch (thrown) {
      log('line-webhook.failed', { clientId: clientId.output, thrown });
      return problem(c, { code: 'STORE_UNAVAILABLE' });
    }
    return c.body(null, 200);
  },
);

type Signed = { readonly body: ArrayBuffer; readonly signature: string };

/**
 * Returns whether the tenant's channel signed the body. If no cached secret verifies it, reads the
 * stored ones.
 */
async function isSigned(
  lineMessaging: LineMessaging,
  clientId: ClientId,
  { body, signature }: Signed,
): Promise<boolean | 'NOT_KNOWN'> {
  if (signature === '') return false;
  for (const refresh of [undefined, 'refresh'] as const) {
    const secrets = await lineMessaging.secretsOf(clientId, refresh);
    if (secrets === 'NOT_KNOWN') return secrets;
    for (const secret of secrets) {
      if (await isSignedBy(secret, body, signature)) return true;
    }
  }
  return false;
}
