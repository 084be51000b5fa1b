import type { ClientId } from '../../../contract/shared/ids.ts';
import { derivedUuid } from '../crypto/derived-uuid.ts';
import { log } from '../log.ts';
import { type Card, flexCard } from '../notifications/flex-card.ts';
import { permanentLink } from '../notifications/permanent-link.ts';
import type { Move } from '../order/move.ts';
import type { StoredOrder } from '../order/order.ts';
import { waitMs } from '../order/timing.ts';
import type { PushOutcome } from '../platforms/line-messaging.ts';
import type { Services } from '../services.ts';
import { answerCard, noticeCard, receiptCard } from './notice-cards.ts';

type Sender = Pick<Services, 'lineMessaging' | 'settings'>;

const MAX_TRIES = 3;

/**
 * Sends the message that an ended order owes its buyer. It never blocks the payment: if sending
 * fails, the order gives the message up or tries again a little later.
 */
export async function notifyPerson(
  services: Sender,
  clientId: ClientId,
  order: StoredOrder,
): Promise<Move> {
  const { notice } = order;
  if (notice === null) return { kind: 'notified' };
  const card = noticeCard(order, notice, linkTo(services, order));
  // A refund after a receipt, or after a released hold, is a separate message, so the state is part
  // of the key.
  const outcome = await push(services, clientId, order, `${notice} ${order.state}`, card);
  if (outcome === 'RETRY_LATER' && order.attempt < MAX_TRIES) {
    return { kind: 'retry', afterMs: waitMs(order.attempt) };
  }
  if (outcome !== 'SENT' && outcome !== 'NOT_CONFIGURED') {
    const action = notice === 'receipt' ? 'RECEIPT' : 'MONEY_BACK';
    log('order.notice-failed', { clientId, orderId: order.id, action, outcome });
  }
  return { kind: 'notified', sent: { what: notice, outcome } };
}

/** Sends the operator's answer. Sending the same text again delivers it only once. */
export const sendAnswer = (
  services: Sender,
  clientId: ClientId,
  order: StoredOrder,
  answer: string,
): Promise<PushOutcome> =>
  push(
    services,
    clientId,
    order,
    `answer ${answer}`,
    answerCard(order, answer, linkTo(services, order)),
  );

/** Sends the requested receipt. Repeating the same request delivers it only once. */
export const sendReceiptCard = (
  services: Sender,
  clientId: ClientId,
  order: StoredOrder,
  askedAtMs: number,
): Promise<PushOutcome> =>
  push(
    services,
    clientId,
    order,
    `receipt asked ${askedAtMs}`,
    receiptCard(order, linkTo(services, order)),
  );

const linkTo = ({ settings }: Sender, { id, sender }: StoredOrder) =>
  permanentLink(settings, { lineLogin: sender }, `/account/order/${id}`);

async function push(
  { lineMessaging }: Sender,
  clientId: ClientId,
  { id, lineUserId }: StoredOrder,
  what: string,
  card: Card,
): Promise<PushOutcome> {
  const key = await derivedUuid(what, id);
  return lineMessaging.push(clientId, { to: lineUserId, messages: [flexCard(card)], key });
}
