import type { OrderEffect, OrderMove } from '../order-effect.ts';
import * as paths from '../store/paths.ts';
import { update } from '../store/writes.ts';
import { isUsedFor } from './coupon-document.ts';

/** Returns the path of the coupon that the order gives back. Undefined if it gives none back. */
const returnedCoupon = ({ clientId, order, released }: OrderMove) =>
  released.coupon && order.coupon !== null
    ? paths.userCoupon(clientId, order.lineUserId, order.coupon.id)
    : undefined;

/** Makes the coupon of an unsold order usable again. */
export const couponEffect: OrderEffect = {
  reads(move) {
    const path = returnedCoupon(move);
    return path === undefined ? [] : [path];
  },
  writes(move, read) {
    const path = returnedCoupon(move);
    const stored = path && read(path);
    if (!stored || !isUsedFor(stored, move.order.id)) return [];
    const fields = { state: 'held', usedAt: null, orderId: null };
    return [update(path, fields, { updateTime: stored.updateTime })];
  },
};
