import type { PublicClient } from '../../../contract/shared/client.ts';
import type { Language } from '../../../contract/shared/language.ts';
import { hasReceipt } from '../../../contract/shared/order-state.ts';
import { sendReceiptCard } from '../drive/notify-person.ts';
import { log } from '../log.ts';
import type { StoredOrder } from '../order/order.ts';
import { SAME_MESSAGE_MS } from '../order/timing.ts';
import { readOwnOrder } from '../order-store/read-order.ts';
import { readUser } from '../person/read-user.ts';
import type { PersonKey } from '../person-key.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { update } from '../store/writes.ts';

type Asking = {
  readonly person: PersonKey;
  readonly client: Pick<PublicClient, 'messages'>;
  readonly language: Language;
};

/**
 * Sends a purchase's receipt to its buyer by LINE, on request. The order stores the request's time,
 * from which the message's key derives. So a repeated request or a retry arrives at most once a
 * minute. Two reads and a write.
 */
export async function sendReceipt(
  services: Services,
  { person, client, language }: Asking,
  orderId: string,
): Promise<Result<StoredOrder>> {
  const { store, nowMs } = services;
  const { clientId, lineUserId } = person;
  const asked = await store.runOptimistic<Result<Asked>>(async () => {
    const [found, user] = await Promise.all([
      readOwnOrder(store, person, orderId),
      store.get(paths.lineUser(clientId, lineUserId)),
    ]);
    if (!found.ok) return { writes: [], value: found };
    const order = found.value;
    const offered = client.messages.includes('receipts') && hasReceipt(order.state);
    if (!offered) return { writes: [], value: fail('NOT_FOUND') };
    if (!readUser(user)?.user.follow) return { writes: [], value: fail('NOT_A_FRIEND') };
    const lastMs = order.receiptAskedAtMs;
    if (lastMs !== null && nowMs() - lastMs < SAME_MESSAGE_MS) {
      return { writes: [], value: ok({ order, atMs: lastMs }) };
    }
    const atMs = nowMs();
    const fields = { receiptAskedAt: Timestamp.ofMs(atMs) };
    const { updateTime } = order;
    return {
      writes: [update(paths.order(clientId, order.id), fields, { updateTime })],
      value: ok({ order, atMs }),
    };
  });
  if (!asked.ok) return asked;
  const { order, atMs } = asked.value;
  const outcome = await sendReceiptCard(services, clientId, { ...order, language }, atMs);
  if (outcome === 'SENT') return ok(order);
  log('order.notice-failed', { clientId, orderId: order.id, action: 'RECEIPT_ASKED', outcome });
  return fail('MESSAGE_NOT_SENT');
}

type Asked = { readonly order: StoredOrder; readonly atMs: number };
