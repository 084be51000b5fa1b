import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { PushOutcome } from '../platforms/line-messaging.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { privateFields } from '../tenant/tenant-fields.ts';

const supportOf = v.object({ support: privateFields.support.stored });

/**
 * Sends a message to the operator at LINE (a person, group or room), to their webhook, or both. The
 * tenant's settings decide. One read.
 *
 * @returns SENT if at least one of them accepted it.
 */
export async function notifyOperator(
  {
    store,
    lineMessaging,
    operatorWebhook,
  }: Pick<Services, 'store' | 'lineMessaging' | 'operatorWebhook'>,
  clientId: ClientId,
  { text, key }: { readonly text: string; readonly key: string },
): Promise<PushOutcome> {
  const client = await store.get(paths.client(clientId));
  const { support } = v.parse(supportOf, client?.fields ?? {});
  const { lineTo, webhookUrl } = support ?? { lineTo: null, webhookUrl: null };
  const outcomes = await Promise.all([
    lineTo === null
      ? 'NOT_CONFIGURED'
      : lineMessaging.push(clientId, { to: lineTo, messages: [{ type: 'text', text }], key }),
    webhookUrl === null
      ? 'NOT_CONFIGURED'
      : operatorWebhook.post(webhookUrl, { clientId, text, key }),
  ]);
  const order = ['SENT', 'RETRY_LATER', 'REFUSED'] as const;
  return order.find((outcome) => outcomes.includes(outcome)) ?? 'NOT_CONFIGURED';
}
