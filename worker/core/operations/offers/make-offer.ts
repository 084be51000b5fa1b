import type { Acted, OrderCommand } from '../../../../contract/console/order-actions.ts';
import {
  type Operated,
  type OperatorContext,
  readOrder,
  refuse,
} from '../../operator/operator-context.ts';
import { readAudits } from '../../operator/read-audit.ts';
import { auditWrites } from '../../operator/write-audit.ts';
import { readUser } from '../../person/read-user.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { Timestamp } from '../../store/values.ts';
import { create } from '../../store/writes.ts';
import { type Permission, permitMoney } from '../permit-money.ts';
import { doneBefore } from '../refunds/refund-request.ts';
import { hashOfCode, makeCode, OFFER_MS, parseOffer } from './offer-document.ts';

/**
 * Makes a link with which the customer of an order chooses a refund or a coupon within 24 hours, in
 * any browser. The larger amount counts towards the daily limit of the person who makes it, as a
 * refund does. A new link replaces the previous one until the customer has chosen.
 */
export async function makeOffer(
  operator: OperatorContext,
  command: Extract<OrderCommand, { readonly kind: 'offer' }>,
  permission: Permission,
): Promise<Operated<Acted>> {
  const { services, client, actor } = operator;
  const { clientId } = client;
  const { store, nowMs, settings } = services;
  const { orderId, reason, yen, days, atMachine } = command;
  const read = await readOrder(operator, orderId);
  if (!read.ok) return read;
  if (!settings.APP_ORIGIN) return refuse({ code: 'OFFER_LINK_UNSET' });
  const { state, payment, lineUserId } = read.value;
  const limitYen = permission.limits.approvalAboveYen;
  if (yen > limitYen) return refuse({ code: 'COUPON_ABOVE_LIMIT', data: { limitYen } });
  const target = { kind: 'order', id: orderId } as const;
  const given = (await readAudits(operator, target, 'give-coupon')).at(-1);
  if (given) return refuse(doneBefore(given.actor.name, given.atMs));
  const path = paths.offer(clientId, orderId);
  const [offerAt, userAt] = await store.batchGet([path, paths.lineUser(clientId, lineUserId)]);
  if (parseOffer(offerAt)?.chosen) return refuse({ code: 'OFFER_CHOSEN' });
  if (!readUser(userAt)) return refuse({ code: 'CUSTOMER_GONE' });
  const refundYen = state === 'CAPTURED' ? payment.capturedYen - payment.refundedYen : 0;
  const audit = await auditWrites(operator, target, {
    ...{ what: 'offer', reason },
    after: { amountYen: refundYen, couponYen: yen, days, atMachine },
  });
  const mostYen = Math.max(refundYen, yen);
  const counted = await permitMoney(operator, read.value, command, permission, mostYen);
  if (!counted.ok) return counted;
  const code = makeCode();
  const hash = await hashOfCode(code);
  const expiresAt = Timestamp.ofMs(nowMs() + OFFER_MS);
  const fields = {
    ...{ hash, message: reason, refundYen, coupon: { yen, days, atMachine }, chosen: null },
    maker: { id: actor.id, name: actor.name, roles: [...actor.roles] },
    expiresAt,
  };
  const committed = await store.commit([
    {
      kind: 'set',
      path,
      fields,
      serverTimes: ['updatedAt'],
      if: offerAt ? { updateTime: offerAt.updateTime } : { exists: false },
    },
    create(paths.offerCode(clientId, hash), { orderId, expiresAt }),
    ...counted.value,
    ...audit,
  ]);
  if (!committed.ok) return refuse({ code: 'ORDER_CHANGED' });
  const link = `${settings.APP_ORIGIN}/offers/${clientId}/${code}`;
  return ok({ outcome: 'done', state: null, link });
}
