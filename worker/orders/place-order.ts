import type { Language } from '../../contract/language.ts';
import { withLastDrink } from '../../contract/last-drinks.ts';
import type { Order, OrderId, PlaceOrder } from '../../contract/orders.ts';
import { withLastMachine } from '../../contract/own-machines.ts';
import type { Shelf } from '../machines/shelf-document.ts';
import { stockWrite } from '../machines/stock-write.ts';
import { openAccount } from '../pay/open-account.ts';
import type { Merchant } from '../pay/port/pay-provider.ts';
import { addSpending } from '../person/spending.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { StoreError } from '../store/store-error.ts';
import { decodeFields, encodeFields, type Fields, Timestamp } from '../store/values.ts';
import { create, update, type Write } from '../store/writes.ts';
import type { TenantClient } from '../tenant-client.ts';
import { decidePurchase, type Purchase } from './decide-purchase.ts';
import { driveShardOf } from './drive-shard.ts';
import { parseOrder, publicOrder, type StoredOrder } from './order-document.ts';
import { readOwnOrder } from './read-order.ts';
import { type Buyer, type PurchaseFacts, readPurchase } from './read-purchase.ts';
import { deleteAtMs, VEND_WITHIN_MS } from './timing.ts';

/** What a person asked for, and who that is. */
export type OrderRequest = {
  readonly client: TenantClient;
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

/**
 * What was read for a tap and found good, with nothing taken yet: a purchase that may be committed, or
 * the order that this very tap has made before.
 */
export type PreparedOrder = { readonly facts: PurchaseFacts } & (
  | { readonly order: StoredOrder }
  | {
      readonly order: undefined;
      readonly purchase: Purchase;
      readonly merchant: Merchant;
      /** The account at the provider, opened: what could not be paid with is not reserved either. */
      readonly account: string | undefined;
      readonly nowMs: number;
    }
);

const MAX_TRIES = 5;

/**
 * Reads price, stock, pay method, coupon and spending cap fresh and decides by them. It holds nothing
 * and writes nothing, so that a person who may not buy keeps nobody else from buying.
 * @param onShelf called with the shelf that was read, whatever is decided.
 */
export async function prepareOrder(
  services: Services,
  { client, buyer, orderId, asked }: OrderRequest,
  onShelf: (shelf: Shelf | undefined) => void = () => undefined,
): Promise<Result<PreparedOrder>> {
  const facts = await readPurchase(services.store, buyer, orderId, asked);
  onShelf(facts.shelf);
  if (facts.order) return ok({ facts, order: facts.order });
  const nowMs = services.nowMs();
  const decided = decidePurchase(client, asked, facts, nowMs);
  if (!decided.ok) return decided;
  const merchant = await services.payProviders[decided.value.payMethod.kind].merchantOf(client);
  if (merchant === 'NOT_KNOWN') return fail('PAY_PROVIDER_UNAVAILABLE');
  // Without a merchant of its own the tenant cannot be paid that way.
  if (!merchant) return fail('PAY_METHOD_REQUIRED', { payMethodId: asked.payMethodId });
  const opened = await openAccount(services, buyer, decided.value.payMethod);
  if (!opened.ok) return opened;
  const account = opened.value;
  return ok({ facts, order: undefined, purchase: decided.value, merchant, account, nowMs });
}

/**
 * One commit reserves the piece, uses the coupon, counts the money, marks the person's active order
 * and creates the order with the intent to authorise. Whatever changed since it was prepared makes it
 * start over.
 */
export async function placeOrder(
  services: Services,
  request: OrderRequest,
  prepared: PreparedOrder,
): Promise<Result<PlacedOrder>> {
  // A commit whose answer was lost may have happened: then the order found is this call's own.
  let lost = false;
  let next = prepared;
  let account: string | undefined;
  for (let tried = 1; tried <= MAX_TRIES; tried++) {
    if (next.order) return foundOrder(next.order, account, { asked: request.asked, lost });
    const { purchase, merchant, nowMs } = next;
    account = next.account;
    const fields = newOrder(request, purchase, merchant, nowMs);
    const writes = writesOf(request, purchase, fields, nowMs);
    const committed = await answered(services.store.commit(writes));
    if (committed?.ok) {
      const [updateTime] = committed.value;
      if (updateTime === undefined) throw new Error('a commit without its update time');
      const order = parseOrder(asStored(request, fields, updateTime));
      return ok({ order, created: true, account });
    }
    if (!committed) lost = true;
    const again = await prepareOrder(services, request);
    if (!again.ok) return again;
    next = again.value;
  }
  throw new StoreError('ABORTED', 'too much contention');
}

/** An order that is there already: this call's own where its commit's answer was lost. */
function foundOrder(
  order: StoredOrder,
  account: string | undefined,
  { asked, lost }: { readonly asked: PlaceOrder; readonly lost: boolean },
): Result<PlacedOrder> {
  const repeated = repeatOf(order, asked);
  return lost && repeated.ok ? ok({ order, created: true, account }) : repeated;
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
function repeatOf(
  order: StoredOrder,
  asked: Pick<PlaceOrder, 'machineId' | 'slot'>,
): Result<PlacedOrder> {
  const [{ slot }] = order.lines;
  const same = order.machine.id === asked.machineId && slot === asked.slot;
  if (!same) return fail('INVALID_REQUEST', { fields: ['Idempotency-Key'] });
  return ok({ order, created: false, account: undefined });
}

/** Why a machine sells nothing now, or nothing of one slot. */
export type UnavailableCode = 'MACHINE_BUSY' | 'MACHINE_OFFLINE' | 'SLOT_STOPPED';

/** The very same tap again is answered with its order, whatever its machine does now. */
export async function repeatOrRefuse(
  { store }: Services,
  { buyer, orderId, asked }: Omit<OrderRequest, 'client'>,
  reason: UnavailableCode,
  known?: StoredOrder,
): Promise<Result<Order>> {
  const own = known ? ok(known) : await readOwnOrder(store, buyer, orderId);
  if (!own.ok) return fail(reason);
  const repeated = repeatOf(own.value, asked);
  return repeated.ok ? ok(publicOrder(repeated.value.order)) : repeated;
}

function newOrder(
  { client, buyer, language, asked }: OrderRequest,
  { machine, item, payMethod, coupon, price }: Purchase,
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
        name: item.name,
        pictureUrl: item.pictureUrl,
        slot: asked.slot,
        quantity: 1,
        unitPriceYen: item.priceYen,
        taxRatePercent: item.taxRatePercent,
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
    sender: {
      appName: client.appearance.appName,
      liffId: client.lineLogin.liffId,
      messages: [...client.messages],
    },
    history: [
      { state: 'CREATED', at },
      { state: 'AUTHORIZING', at },
    ],
    openOn: payMethod.id,
    attempt: 1,
    vendBy: Timestamp.ofMs(now + VEND_WITHIN_MS),
    notAfter: null,
    driveAt: at,
    deleteAt: Timestamp.ofMs(deleteAtMs(now)),
    flags: [],
    notice: null,
    problem: null,
  };
}

function writesOf(
  { buyer, orderId, asked }: OrderRequest,
  { user, shelf, stock, coupon, price }: Purchase,
  fields: Fields,
  now: number,
): readonly Write[] {
  const { clientId, lineUserId } = buyer;
  const spending = addSpending(user.user.spending, price.amountYen, now);
  const lastMachines = withLastMachine(user.user.lastMachines, asked.machineId);
  const lastDrinks = withLastDrink(user.user.lastDrinks, {
    machineId: asked.machineId,
    productId: asked.productId,
  });
  return [
    create(paths.order(clientId, orderId), { ...fields, driveShard: driveShardOf(orderId) }),
    // On the condition of the whole shelf: price, tax and stock are as they were decided by.
    stockWrite(
      { clientId, machineId: asked.machineId },
      { [asked.slot]: { reservedBy: [...stock.reservedBy, orderId] } },
      { updateTime: shelf.updateTime },
    ),
    update(
      paths.lineUser(clientId, lineUserId),
      { activeOrder: orderId, spending, lastMachines, lastDrinks },
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
