import type { Acted, OrderCommand } from '../../../contract/console/order-actions.ts';
import { apologyCoupon } from '../coupons/apology-coupon.ts';
import { addDays, dayAt, startOfDay } from '../japan-time.ts';
import {
  type Operated,
  type OperatorContext,
  readOrder,
  refuse,
} from '../operator/operator-context.ts';
import { readAudits } from '../operator/read-audit.ts';
import { auditWrites } from '../operator/write-audit.ts';
import { readUser } from '../person/read-user.ts';
import { ok } from '../result.ts';
import * as paths from '../store/paths.ts';
import { type Permission, permitMoney } from './permit-money.ts';
import { doneBefore } from './refunds/refund-request.ts';

type Giving = Extract<OrderCommand, { readonly kind: 'give-coupon' }>;

/**
 * Gives the buyer of an order a coupon as an apology, once per order, even if the drink came. Its
 * yen count as a refund in the daily limit of the person who gives it. It appears among the buyer's
 * coupons.
 */
export async function giveCoupon(
  operator: OperatorContext,
  command: Giving,
  permission: Permission,
): Promise<Operated<Acted>> {
  const { services, client } = operator;
  const { store, nowMs } = services;
  const { orderId, yen, days, reason } = command;
  const read = await readOrder(operator, orderId);
  if (!read.ok) return read;
  const { lineUserId, machine } = read.value;
  const limitYen = permission.limits.approvalAboveYen;
  if (yen > limitYen) return refuse({ code: 'COUPON_ABOVE_LIMIT', data: { limitYen } });
  const person = { clientId: client.clientId, lineUserId };
  const target = { kind: 'order', id: orderId } as const;
  const audit = await auditWrites(operator, target, {
    ...{ what: 'give-coupon', reason },
    after: { amountYen: yen, days, atMachine: command.atMachine },
  });
  const counted = await permitMoney(operator, read.value, command, permission, yen);
  if (!counted.ok) return counted;
  const user = readUser(await store.get(paths.lineUser(client.clientId, lineUserId)));
  if (!user) return refuse({ code: 'CUSTOMER_GONE' });
  const endsAtMs = startOfDay(addDays(dayAt(nowMs()), days));
  const machineIds = command.atMachine ? [machine.id] : [];
  const coupon = apologyCoupon(person, orderId, { yen, endsAtMs, machineIds });
  const committed = await store.commit([coupon, ...counted.value, ...audit]);
  if (committed.ok) return ok({ outcome: 'done', state: null });
  const last = (await readAudits(operator, target, 'give-coupon')).at(-1);
  return refuse(last ? doneBefore(last.actor.name, last.atMs) : { code: 'ORDER_CHANGED' });
}
