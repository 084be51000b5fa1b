import type { MessageKind } from '../../../contract/shared/client.ts';
import { isRelease, type OrderEffect, type OrderMove } from '../order-effect.ts';
import { readUser } from '../person/read-user.ts';
import * as paths from '../store/paths.ts';

const pathOf = ({ clientId, order }: OrderMove) => paths.lineUser(clientId, order.lineUserId);

/**
 * Decides which message the order owes the person, among those that the tenant sends. A receipt
 * also needs the person's setting. News of returned money goes to every friend.
 */
export const noticeEffect: OrderEffect = {
  reads: (move) => (isRelease(move) ? [pathOf(move)] : []),
  notice(move, read) {
    const { order, owes } = move;
    const user = isRelease(move) ? readUser(read(pathOf(move)))?.user : undefined;
    if (!user?.follow) return undefined;
    const sends = (kind: MessageKind) => order.sender.messages.includes(kind);
    const wantsReceipt = user.settings.notifications.receipts && sends('receipts');
    if (owes === 'receipt') return wantsReceipt ? 'receipt' : undefined;
    const isHeld = order.payment.providerPaymentId !== null;
    return owes === 'money-back' && isHeld && sends('moneyBack') ? 'money-back' : undefined;
  },
};
