import type { ClientId } from '../../../contract/shared/ids.ts';
import type { PushOutcome } from '../platforms/line-messaging.ts';
import type { Services } from '../services.ts';
import type { Support } from '../tenant/support-fields.ts';

/** A recipient in the tenant's settings, reached by LINE or by webhook. */
export type OperatorChannel = { readonly to: 'first' | 'second'; readonly by: 'line' | 'webhook' };

/** Returns the channels that a tenant's settings name. */
export function channelsOf(support: Support): readonly OperatorChannel[] {
  const { lineTo, webhookUrl, second } = support;
  return [
    ...(lineTo === null ? [] : [{ to: 'first', by: 'line' } as const]),
    ...(webhookUrl === null ? [] : [{ to: 'first', by: 'webhook' } as const]),
    ...(second && second.lineTo !== null ? [{ to: 'second', by: 'line' } as const] : []),
    ...(second && second.webhookUrl !== null ? [{ to: 'second', by: 'webhook' } as const] : []),
  ];
}

/** At most five texts, LINE's limit for one push. `key` is the idempotency key: a repetition keeps it. */
export type OperatorNotice = { readonly texts: readonly string[]; readonly key: string };

/** Sends a message to the operator by one channel. NOT_CONFIGURED if the settings name no such recipient. */
export async function notifyOperator(
  { lineMessaging, operatorWebhook }: Pick<Services, 'lineMessaging' | 'operatorWebhook'>,
  clientId: ClientId,
  { support, channel }: { readonly support: Support; readonly channel: OperatorChannel },
  { texts, key }: OperatorNotice,
): Promise<PushOutcome> {
  const { lineTo, webhookUrl } = (channel.to === 'first' ? support : support.second) ?? noRecipient;
  if (channel.by === 'webhook') {
    if (webhookUrl === null) return 'NOT_CONFIGURED';
    return operatorWebhook.post(webhookUrl, { clientId, text: texts.join('\n\n'), key });
  }
  if (lineTo === null) return 'NOT_CONFIGURED';
  const messages = texts.map((text) => ({ type: 'text', text }) as const);
  return lineMessaging.push(clientId, { to: lineTo, messages, key });
}

const noRecipient = { lineTo: null, webhookUrl: null };
