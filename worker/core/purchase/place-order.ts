import { withLastDrink } from '../../../contract/customer/last-drinks.ts';
import type { Order, OrderId, PlaceOrder } from '../../../contract/customer/orders.ts';
import { withLastMachine } from '../../../contract/customer/own-machines.ts';
import type { Language } from '../../../contract/shared/language.ts';
import type { Shelf } from '../machines/shelf-document.ts';
import { stockWrite } from '../machines/stock-write.ts';
import type { OrderContent, StoredOrder } from '../order/order.ts';
import { unpaid } from '../order/order-payment.ts';
import { deleteAtMs, VEND_WITHIN_MS } from '../order/timing.ts';
import { driveShardOf } from '../order-store/drive-shard.ts';
import { newFields, storedAt } from '../order-store/order-codec.ts';
import { readOwnOrder } from '../order-store/read-order.ts';
import { openAccount } from '../pay/open-account.ts';
import type { Merchant } from '../pay-providers/port/pay-provider.ts';
import { addSpending } from '../person/spending.ts';
import { publicOrder } from '../receipts/public-order.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { StoreError } from '../store/store-error.ts';
import { tryAgain } from '../store/try-again.ts';
import { Timestamp } from '../store/values.ts';
import { create, update, type Write } from '../store/writes.ts';
import type { TenantClient } from '../tenant-client.ts';
import { decidePurchase, type Purchase } from './decide-purchase.ts';
import { forgetEndedOrders } from './forget-ended-orders.ts';
import { type Buyer, type PurchaseFacts, readPurchase } from './read-purchase.ts';

/** A person's purchase request. */
export type OrderRequest = {
  readonly client: TenantClient;
  readonly buyer: Buyer;
  readonly language: Language;
  readonly orderId: OrderId;
  readonly asked: PlaceOrder;
};

/** The order: new, or the one that this tap placed before. */
export type PlacedOrder = {
  readonly order: StoredOrder;
  readonly created: boolean;
  /** The opened account at the provider, which the first call needs. */
  readonly account: string | undefined;
};

/**
 * The checked data of a tap, with nothing reserved yet. It is a purchase to commit, or the order
 * that this tap placed before.
 */
export type PreparedOrder = { readonly facts: PurchaseFacts } & (
  | { readonly order: StoredOrder }
  | {
      readonly order: undefined;
      readonly purchase: Purchase;
      readonly merchant: Merchant;
      /**
       * The opened account at the provider. Without it nothing is reserved, because the order could
       * not be paid.
       */
      readonly account: string | undefined;
      readonly nowMs: number;
    }
);

const MAX_TRIES = 5;

/** The refusals that name earlier orders. */
const namesOrders: ReadonlySet<string> = new Set(['ORDER_IN_PROGRESS', 'RELEASES_PENDING']);

/**
 * Reads price, stock, pay method, coupon and spending cap, without caches, and decides. It reserves
 * and writes nothing, so a person who may not buy blocks nobody else.
 *
 * @param onShelf called with the shelf, whatever the decision.
 */
export async function prepareOrder(
  services: Services,
  request: OrderRequest,
  onShelf: (shelf: Shelf | undefined) => void = () => undefined,
): Promise<Result<PreparedOrder>> {
  const { client, buyer, orderId, asked } = request;
  const facts = await readPurchase(services.store, buyer, orderId, asked);
  onShelf(facts.shelf);
  if (facts.order) return ok({ facts, order: facts.order });
  const nowMs = services.nowMs();
  const decided = decidePurchase(client, asked, facts, nowMs);
  if (!decided.ok) {
    const isHealed =
      facts.user &&
      namesOrders.has(decided.error.code) &&
      (await forgetEndedOrders(services, buyer, facts.user));
    return isHealed ? prepareOrder(services, request, onShelf) : decided;
  }
  const merchant = await services.payProviders[decided.value.payMethod.kind].merchantOf(client);
  if (merchant === 'NOT_KNOWN') return fail('PAY_PROVIDER_UNAVAILABLE');
  // Without its own merchant the tenant cannot be paid this way.
  if (!merchant) return fail('PAY_METHOD_REQUIRED', { payMethodId: asked.payMethodId });
  const opened = await openAccount(services, buyer, decided.value.payMethod);
  if (!opened.ok) return opened;
  const account = opened.value;
  return ok({ facts, order: undefined, purchase: decided.value, merchant, account, nowMs });
}

/**
 * Places the order in one commit. It reserves the piece, uses the coupon, counts the spending and
 * sets the person's active order. It creates the order with the intent to authorise. If anything
 * changed since the preparation, it starts over.
 */
export async function placeOrder(
  services: Services,
  request: OrderRequest,
  prepared: PreparedOrder,
): Promise<Result<PlacedOrder>> {
  // If the answer of a commit is lost, the commit may still have happened. An order found later is
  // then this call's own.
  let lost = false;
  let next = prepared;
  let account: string | undefined;
  return tryAgain<Result<PlacedOrder>>(MAX_TRIES, async () => {
    if (next.order)
      return { done: foundOrder(next.order, account, { asked: request.asked, lost }) };
    const { purchase, merchant, nowMs } = next;
    account = next.account;
    const order = newOrder(request, purchase, merchant, nowMs);
    const writes = writesOf(request, purchase, order, nowMs);
    const committed = await answered(services.store.commit(writes));
    if (committed?.ok) {
      const [updateTime] = committed.value;
      if (updateTime === undefined) throw new Error('a commit without its update time');
      return { done: ok({ order: storedAt(order, updateTime), created: true, account }) };
    }
    if (!committed) lost = true;
    const again = await prepareOrder(services, request);
    if (!again.ok) return { done: again };
    next = again.value;
    return 'AGAIN';
  });
}

/** Returns an existing order. After a commit whose answer was lost, it is this call's own. */
function foundOrder(
  order: StoredOrder,
  account: string | undefined,
  { asked, lost }: { readonly asked: PlaceOrder; readonly lost: boolean },
): Result<PlacedOrder> {
  const repeated = repeatOf(order, asked);
  return lost && repeated.ok ? ok({ order, created: true, account }) : repeated;
}

/** Returns the store's answer, or undefined if it was lost. */
async function answered<T>(commit: Promise<T>): Promise<T | undefined> {
  try {
    return await commit;
  } catch (cause) {
    if (cause instanceof StoreError) return undefined;
    throw cause;
  }
}

/**
 * Returns the order of a repeated key if machine and slot are the same. Anything else is a client's
 * mistake, and another machine neither returns nor drives that order.
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

/** Why a machine, or one of its slots, cannot sell now. */
export type UnavailableCode = 'MACHINE_BUSY' | 'MACHINE_OFFLINE' | 'SLOT_STOPPED';

/**
 * Returns the order of a repeated tap, whatever its machine does now. Otherwise refuses with the
 * reason.
 */
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

/** Returns the order with its intent to authorise. */
function newOrder(
  { client, buyer, language, orderId, asked }: OrderRequest,
  { machine, item, payMethod, coupon, price }: Purchase,
  { account, name }: Merchant,
  nowMs: number,
): OrderContent {
  return {
    id: orderId,
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
    payment: {
      kind: payMethod.kind,
      methodId: payMethod.id,
      label: payMethod.label,
      merchant: { account, name },
      ...unpaid,
    },
    fulfilment: { kind: 'vend', command: null, outcome: null },
    machine: { id: asked.machineId, code: machine.code, name: machine.name, place: machine.place },
    seller: client.seller,
    sender: {
      appName: client.appearance.appName,
      liffId: client.lineLogin.liffId,
      messages: client.messages,
    },
    history: [
      { state: 'CREATED', atMs: nowMs },
      { state: 'AUTHORIZING', atMs: nowMs },
    ],
    openOn: payMethod.id,
    attempt: 1,
    vendByMs: nowMs + VEND_WITHIN_MS,
    driveAtMs: nowMs,
    checkAtMs: null,
    refundAtMs: null,
    flags: [],
    notice: null,
    sentMessages: [],
    receiptAskedAtMs: null,
    problem: null,
  };
}

function writesOf(
  { buyer, orderId, asked }: OrderRequest,
  { user, shelf, stock, coupon, price }: Purchase,
  order: OrderContent,
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
    create(paths.order(clientId, orderId), {
      ...newFields(order),
      deleteAt: Timestamp.ofMs(deleteAtMs(now)),
      driveShard: driveShardOf(orderId),
    }),
    // The precondition covers the whole shelf, so price, tax and stock are those of the decision.
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
