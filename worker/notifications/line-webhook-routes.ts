import { Hono } from 'hono';
import * as v from 'valibot';
import { clientIdSchema } from '../../contract/ids.ts';
import type { AppEnv } from '../http/app-env.ts';
import { answersOther } from '../http/describe.ts';
import { problem } from '../http/problem.ts';
import { log } from '../log.ts';
import { webhookSchema } from './follow-events.ts';
import { keepFollows } from './store-follows.ts';
import { isSignedBy } from './verify-signature.ts';

const bodySchema = v.pipe(v.string(), v.parseJson(), webhookSchema);

/**
 * `POST /api/webhooks/line/{clientId}`: LINE tells who follows the tenant's account. It waits two
 * seconds for an answer, so the work goes on behind it.
 */
export const lineWebhookRoutes = new Hono<AppEnv>().post(
  '/line/:clientId',
  answersOther('LINE’s events, signed by the channel’s secret'),
  async (c) => {
    const clientId = v.safeParse(clientIdSchema, c.req.param('clientId'));
    if (!clientId.success) return problem(c, { code: 'CLIENT_NOT_FOUND' });
    const { lineMessaging, store } = c.get('services');
    const secret = lineMessaging.secretOf(clientId.output);
    const body = await c.req.arrayBuffer();
    const signature = c.req.header('x-line-signature') ?? '';
    if (secret === undefined || !(await isSignedBy(secret, body, signature))) {
      return problem(c, { code: 'WEBHOOK_SIGNATURE_INVALID' });
    }
    const parsed = v.safeParse(bodySchema, new TextDecoder().decode(body));
    if (!parsed.success) return problem(c, { code: 'INVALID_REQUEST' });
    c.executionCtx.waitUntil(
      keepFollows(store, clientId.output, parsed.output).catch((thrown: unknown) =>
        log('line-webhook.failed', { clientId: clientId.output, thrown }),
      ),
    );
    return c.body(null, 200);
  },
);
