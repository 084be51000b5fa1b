import type { PublicClient } from '../../contract/client.ts';
import type { Language } from '../../contract/language.ts';
import type { OrderId, PlaceOrder } from '../../contract/orders.ts';
import { unseal } from '../crypto/seal.ts';
import type { Merchant } from '../pay/port/pay-provider.ts';
import { addSpending } from '../person/spending.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { StoreError } from '../store/store-error.ts';
import { decodeFields, encodeFields, type Fields, Timestamp } from '../store/values.ts';
import { create, update, type Write } from '../store/writes.ts';
import { decidePurchase, type Purchase } from './decide-purchase.ts';
import { parseOrder, type StoredOrder } from './order-document.ts';
import { type Buyer, type PurchaseFacts, readPurchase } from './read-purchase.ts';
import { VEND_WITHIN_MS } from './timing.ts';

/** What a person asked for, and who that is. */
export type OrderRequest = {
  readonly client: PublicClient;
  readonly buyer: Buyer;
  readonly language: Language;
  readonly orderId: OrderId;
  readonly asked: PlaceOrder;
};

/** The order, new or the one this very tap has made before. */
export type PlacedOrder = {
  readonly order: StoredOrder;
  readonly created: boolean;
  /** The account at the provider, unsealed: what the first call needs. */
  readonly account: string | undefined;
};

const MAX_TRIES = 5;

/**
 * One commit reads price, stock, pay method, coupon and spending cap fresh, reserves the piece, uses
 * the coupon, counts the money, marks the person's active order and creates the order with the
 * intent to authorise. Whatever changed in between makes it start over.
 */
export async function placeOrder(
  services: Services,
  request: OrderRequest,
): Promise<Result<PlacedOrder>> {
  const { store, nowMs } = services;
  const { client, buyer, orderId, asked } = request;
  // A commit whose answer was lost may have happened: then the order found is this call's own.
  let lost = false;
  for (let tried = 1; tried <= MAX_TRIES; tried++) {
    const facts = await readPurchase(store, buyer, orderId, asked);
    if (facts.order) return foundOrder(services, facts.order, facts, { asked, lost });
    const now = nowMs();
    const decided = decidePurchase(client, asked, facts, now);
    if (!decided.ok) return decided;
    const merchant = services.payProviders[decided.value.payMethod.kind].merchantOf(client);
    // Without a merchant of its own the tenant cannot be paid that way.
    if (!merchant) return fail('PAY_METHOD_REQUIRED', { payMethodId: asked.payMethodId });
    const fields = newOrder(request, decided.value, merchant, now);
    const committed = await answered(store.commit(writesOf(request, decided.value, fields, now)));
    if (!committed) lost = true;
    if (!committed?.ok) continue;
    const [updateTime] = committed.value;
    if (updateTime === undefined) throw new Error('a commit without its update time');
    const order = parseOrder(asStored(request, fields, updateTime));
    return own(services, order, facts);
  }
  throw new StoreError('ABORTED', 'too much contention');
}

/** An order that is there already: this call's own where its commit's answer was lost. */
function foundOrder(
  services: Services,
  order: StoredOrder,
  facts: PurchaseFacts,
  { asked, lost }: { readonly asked: PlaceOrder; readonly lost: boolean },
): Result<PlacedOrder> | Promise<Result<PlacedOrder>> {
  const repeated = repeatOf(order, asked);
  return lost && repeated.ok ? own(services, order, facts) : repeated;
}

/** The order that this call made, with what its first step needs. */
async function own(
  { settings }: Services,
  order: StoredOrder,
  { payMethod }: PurchaseFacts,
): Promise<Result<PlacedOrder>> {
  const sealed = payMethod?.account;
  const account = sealed ? await unseal(settings.SEAL_KEY, sealed) : undefined;
  return ok({ order, created: true, account });
}

/** What the store answered; undefined when its answer was lost. */
async function answered<T>(commit: Promise<T>): Promise<T | undefined> {
  try {
    return await commit;
  } catch (cause) {
    if (cause instanceof StoreError) return undefined;
    throw cause;
  }
}

/**
 * The same key again is the same order, at the same machine and slot. For anything else it is a
 * client's mistake: no other machine answers with that order, and none drives it.
 */
export function repeatOf(
  order: StoredOrder,
  asked: Pick<PlaceOrder, 'machineId' | 'slot'>,
): Result<PlacedOrder> {
  const [{ slot }] = order.lines;
  const same = order.machine.id === asked.machineId && slot === asked.slot;
  if (!same) return fail('INVALID_REQUEST', { fields: ['Idempotency-Key'] });
  return ok({ order, created: false, account: undefined });
}

function newOrder(
  { client, buyer, language, asked }: OrderRequest,
  { machine, product, priceYen, payMethod, coupon, price }: Purchase,
  { account, name }: Merchant,
  now: number,
): Fields {
  const at = Timestamp.ofMs(now);
  return {
    lineUserId: buyer.lineUserId,
    language,
    state: 'AUTHORIZING',
    reason: null,
    lines: [
      {
        productId: asked.productId,
        name: product.name,
        pictureUrl: product.pictureUrl,
        slot: asked.slot,
        quantity: 1,
        unitPriceYen: priceYen,
        taxRatePercent: product.taxRatePercent,
      },
    ],
    coupon: coupon && { id: coupon.id, title: coupon.title, discountYen: price.discountYen },
    amountYen: price.amountYen,
    tax: [...price.tax],
    pay: {
      kind: payMethod.kind,
      methodId: payMethod.id,
      label: payMethod.label,
      providerPaymentId: null,
      merchant: { account, name },
    },
    machine: { id: asked.machineId, code: machine.code, name: machine.name, place: machine.place },
    seller: client.seller,
    sender: { appName: client.appearance.appName, liffId: client.lineLogin.liffId },
    history: [
      { state: 'CREATED', at },
      { state: 'AUTHORIZING', at },
    ],
    openOn: payMethod.id,
    attempt: 1,
    vendBy: Timestamp.ofMs(now + VEND_WITHIN_MS),
    notAfter: null,
    driveAt: at,
    flags: [],
    notice: null,
    problem: null,
  };
}

function writesOf(
  { buyer, orderId, asked }: OrderRequest,
  { user, stock, coupon, price }: Purchase,
  fields: Fields,
  now: number,
): readonly Write[] {
  const { clientId, lineUserId } = buyer;
  const spending = addSpending(user.user.spending, price.amountYen, now);
  return [
    create(paths.order(clientId, orderId), fields),
    update(
      paths.stock(clientId, asked.machineId, asked.slot),
      { reservedBy: [...stock.reservedBy, orderId] },
      { updateTime: stock.updateTime },
    ),
    update(
      paths.lineUser(clientId, lineUserId),
      { activeOrder: orderId, spending },
      user.condition,
    ),
    ...(coupon
      ? [
          update(
            paths.userCoupon(clientId, lineUserId, coupon.id),
            { state: 'used', usedAt: Timestamp.ofMs(now), orderId },
            { updateTime: coupon.updateTime },
          ),
        ]
      : []),
  ];
}

/** The document as a read right after the commit would find it. */
function asStored({ buyer, orderId }: OrderRequest, fields: Fields, updateTime: string) {
  const at = new Timestamp(updateTime);
  const stamped = decodeFields(encodeFields({ ...fields, createdAt: at, updatedAt: at }));
  return { id: orderId, path: paths.order(buyer.clientId, orderId), fields: stamped, updateTime };
}
