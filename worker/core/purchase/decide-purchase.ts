import type { PlaceOrder } from '../../../contract/customer/orders.ts';
import type { StoredCoupon } from '../coupons/coupon-document.ts';
import type { OfferedItem, Shelf } from '../machines/shelf-document.ts';
import { isStopped, type SlotStock, sellable } from '../machines/slot-stock.ts';
import type { StoredPayMethod } from '../pay/pay-method-document.ts';
import { declinedWaitSeconds } from '../person/declines.ts';
import type { ReadUser } from '../person/read-user.ts';
import { mustWaitForRelease } from '../person/releasing.ts';
import { setupState } from '../person/setup-state.ts';
import { brokenCap } from '../person/spending.ts';
import { fail, ok, type Result } from '../result.ts';
import type { TenantClient } from '../tenant-client.ts';
import { type Price, priceOrder } from './price-order.ts';
import type { PurchaseFacts } from './read-purchase.ts';

/** An allowed purchase, with the data that its commit depends on. */
export type Purchase = {
  readonly user: ReadUser;
  readonly machine: NonNullable<PurchaseFacts['machine']>;
  readonly shelf: Shelf;
  /** The slot's offer with price and tax. */
  readonly item: OfferedItem;
  readonly stock: SlotStock;
  readonly payMethod: StoredPayMethod;
  readonly coupon: StoredCoupon | null;
  readonly price: Price;
};

/** Returns the purchase, or the first reason against it. No money has moved yet. */
export function decidePurchase(
  client: TenantClient,
  asked: PlaceOrder,
  facts: PurchaseFacts,
  nowMs: number,
): Result<Purchase> {
  const person = decidePerson(client, asked, facts, nowMs);
  if (!person.ok) return person;
  const { machine, shelf } = facts;
  const item = shelf?.offer.find((one) => one.slot === asked.slot);
  if (!machine || !shelf || !item) return fail('NOT_FOUND');
  const stock = shelf.stock.get(asked.slot);
  // The shelf was refilled with another product since the person looked.
  if (item.productId !== asked.productId) return fail('SOLD_OUT');
  if (machine.stopped) return fail('MACHINE_STOPPED');
  if (stock && isStopped(stock)) return fail('SLOT_STOPPED');
  if (!stock || sellable(stock) < 1) return fail('SOLD_OUT');
  const coupon = asked.couponId === null ? null : facts.coupon;
  if (coupon === undefined) return fail('COUPON_NOT_USABLE', { reason: 'unknown' });
  const price = priceOrder(asked, item, coupon, nowMs);
  if (!price.ok) return price;
  const { settings, spending } = person.value.user.user;
  const cap = brokenCap(settings.spendingCap, spending, price.value.amountYen, nowMs);
  if (cap) return fail('SPENDING_CAP', cap);
  return ok({ ...person.value, machine, shelf, item, stock, coupon, price: price.value });
}

/** Checks the person and the pay method. */
function decidePerson(
  client: TenantClient,
  asked: PlaceOrder,
  { user, payMethod }: PurchaseFacts,
  nowMs: number,
): Result<Pick<Purchase, 'user' | 'payMethod'>> {
  if (!user) return fail('ACCOUNT_CLOSED');
  if (user.unreadable.size > 0) return fail('DATA_UNREADABLE');
  const { nextStep } = setupState(client.setup, user.user, nowMs);
  if (nextStep !== null) return fail('SETUP_REQUIRED', { step: nextStep });
  if (user.user.activeOrder !== null) {
    return fail('ORDER_IN_PROGRESS', { orderId: user.user.activeOrder });
  }
  const retryAfterSeconds = declinedWaitSeconds(user.user.declines, nowMs);
  if (retryAfterSeconds > 0) return fail('TOO_MANY_DECLINES', { retryAfterSeconds });
  const usable = payMethod?.state === 'active' && client.payMethods.includes(payMethod.kind);
  if (!payMethod || !usable) return fail('PAY_METHOD_REQUIRED', { payMethodId: asked.payMethodId });
  if (mustWaitForRelease(user.user.releasing, payMethod.kind)) return fail('RELEASES_PENDING');
  return ok({ user, payMethod });
}
