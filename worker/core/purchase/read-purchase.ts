import * as v from 'valibot';
import type { OrderId, PlaceOrder } from '../../../contract/customer/orders.ts';
import { parseCoupon, type StoredCoupon } from '../coupons/coupon-document.ts';
import { type MachineDocument, machineDocument } from '../machines/machine-document.ts';
import { parseShelf, type Shelf } from '../machines/shelf-document.ts';
import type { StoredOrder } from '../order/order.ts';
import { parseOrder } from '../order-store/order-codec.ts';
import { parsePayMethod, type StoredPayMethod } from '../pay/pay-method-document.ts';
import { type ReadUser, readUser } from '../person/read-user.ts';
import type { PersonKey } from '../person-key.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';

/** The buyer of a purchase. */
export type Buyer = PersonKey;

/** The current data on which a purchase is decided. */
export type PurchaseFacts = {
  readonly order: StoredOrder | undefined;
  readonly user: ReadUser | undefined;
  readonly machine: MachineDocument | undefined;
  readonly shelf: Shelf | undefined;
  readonly payMethod: StoredPayMethod | undefined;
  readonly coupon: StoredCoupon | undefined;
};

/** Reads all facts without caches, in one round trip: five reads, six with a coupon. */
export async function readPurchase(
  store: Firestore,
  { clientId, lineUserId }: Buyer,
  orderId: OrderId,
  { machineId, payMethodId, couponId }: PlaceOrder,
): Promise<PurchaseFacts> {
  const [order, user, machine, shelf, payMethod, coupon] = await store.batchGet([
    paths.order(clientId, orderId),
    paths.lineUser(clientId, lineUserId),
    paths.machine(clientId, machineId),
    paths.shelf(clientId, machineId),
    paths.payMethod(clientId, lineUserId, payMethodId),
    ...(couponId === null ? [] : [paths.userCoupon(clientId, lineUserId, couponId)]),
  ]);
  return {
    order: parseOrder(order),
    user: readUser(user),
    machine: parsed(machineDocument, machine?.fields),
    shelf: parseShelf({ clientId, machineId }, shelf),
    payMethod: parsePayMethod(payMethod),
    coupon: parseCoupon(coupon),
  };
}

function parsed<S extends v.GenericSchema>(
  schema: S,
  fields: unknown,
): v.InferOutput<S> | undefined {
  const result = v.safeParse(schema, fields);
  return result.success ? result.output : undefined;
}
