import * as v from 'valibot';
import { payMethodKindSchema } from '../../contract/client.ts';
import { liffIdSchema, lineUserIdSchema, machineIdSchema } from '../../contract/ids.ts';
import { languageSchema, localTextSchema } from '../../contract/language.ts';
import {
  type OrderState,
  orderReasonSchema,
  orderStateSchema,
} from '../../contract/order-state.ts';
import {
  type Order,
  type OrderId,
  type OrderSummary,
  orderIdSchema,
  orderLinesSchema,
  orderProblemSchema,
  taxLineSchema,
} from '../../contract/orders.ts';
import { bindingIdSchema } from '../../contract/pay-methods.ts';
import type { StoredDocument } from '../store/firestore.ts';
import { storedMs } from '../store/values.ts';

/** What makes an operator look at an order that reached its end. */
export const orderFlagSchema = v.picklist([
  // Money went back without evidence that nothing fell: perhaps a can was lost.
  'POSSIBLE_LOSS',
  // The machine said `dispensed` after the money had gone back.
  'LATE_DISPENSED',
  // The machine lost its journal after it was told: what it says of the command proves nothing.
  'JOURNAL_LOST',
  // The machine said `failed` after it had said `dispensed`.
  'CONTRADICTION',
  // Dispensed, and the provider took no money.
  'NOT_PAID',
  // Money was held although the order had ended without one: it was let go again.
  'HELD_AFTER_END',
  // The provider names no such payment, in words that do not prove that there is none.
  'ABSENCE_UNPROVEN',
  // The provider took a refund on, and then failed to pay it.
  'REFUND_FAILED',
  // The provider told of another amount, or of another payment, than the order's.
  'PAYMENT_MISMATCH',
]);
export type OrderFlag = v.InferOutput<typeof orderFlagSchema>;

const yen = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What every order has, whatever its state. */
const facts = {
  lineUserId: lineUserIdSchema,
  language: v.fallback(languageSchema, 'ja'),
  reason: v.optional(v.nullable(orderReasonSchema), null),
  lines: orderLinesSchema,
  coupon: v.nullable(v.object({ id: v.string(), title: localTextSchema, discountYen: yen })),
  amountYen: yen,
  tax: v.array(taxLineSchema),
  pay: v.object({
    kind: payMethodKindSchema,
    methodId: bindingIdSchema,
    label: v.string(),
    /** In whose name it is paid; an order without one was made by an older version. */
    merchant: v.optional(v.object({ account: v.string(), name: v.string() }), {
      account: '',
      name: '',
    }),
  }),
  machine: v.object({
    id: machineIdSchema,
    code: v.string(),
    name: localTextSchema,
    place: localTextSchema,
  }),
  seller: v.object({ name: localTextSchema, registrationNumber: v.nullable(v.string()) }),
  /** Who writes to the person about it, and the app that a message leads to. */
  sender: v.object({
    appName: localTextSchema,
    liffId: v.nullable(liffIdSchema),
    /** The messages that the tenant sent when it was bought: its end asks no tenant. */
    messages: v.array(v.string()),
  }),
  /** Oldest first; the last one is `state`. */
  history: v.array(v.object({ state: orderStateSchema, atMs: v.number() })),
  /** Tries of the current state's outside call, from 1. */
  attempt: v.number(),
  /** After this nobody stands at the machine any more: it must not vend. */
  vendByMs: v.number(),
  /** When the next step is due; null when nothing moves by itself. The sweep looks for it. */
  driveAtMs: v.nullable(v.number()),
  /** When an order that ended without a payment is to be asked about once more; null: no more. */
  checkAtMs: v.nullable(v.number()),
  /** When the provider lets go of what it holds; null where it does not say. */
  expiresAtMs: v.nullable(v.number()),
  /** The provider has taken the refund on: it is done when the provider says so. */
  refundAccepted: v.optional(v.boolean(), false),
  flags: v.optional(v.array(orderFlagSchema), []),
  /** A message to the person that is still to be sent, once the order has come to its end. */
  notice: v.optional(v.nullable(v.picklist(['receipt', 'money-back'])), null),
  problem: v.optional(v.nullable(orderProblemSchema), null),
  createdAtMs: v.number(),
  updatedAtMs: v.number(),
};

/** What the provider calls the payment, from its first yes on: later calls need it. */
const held = v.object({ providerPaymentId: v.string() });
/** The command to the machine: when it was given, and the last moment at which it may begin. */
const command = v.object({ issuedAtMs: v.number(), notAfterMs: v.number() });

/** An order, by what is known in its state. A call that needs `held` can only be made where it is. */
const orderSchema = v.variant('state', [
  v.object({
    ...facts,
    state: v.picklist(['CREATED', 'AUTHORIZING', 'AUTH_UNKNOWN', 'DECLINED']),
    held: v.null(),
    command: v.null(),
  }),
  v.object({ ...facts, state: v.literal('AUTHORIZED'), held, command: v.null() }),
  v.object({ ...facts, state: v.picklist(['VENDING', 'VEND_UNKNOWN']), held, command }),
  v.object({ ...facts, state: v.picklist(['VEND_FAILED', 'DISPENSED']), held, command }),
  v.object({
    ...facts,
    state: v.picklist(['CAPTURING', 'REVERTING', 'REFUNDING']),
    held,
    command: v.nullable(command),
  }),
  v.object({
    ...facts,
    // An end, or a person's to decide: how far it had come is in what it still knows.
    state: v.picklist([
      'CANCELLING',
      'CANCELLED',
      'CAPTURED',
      'REVERTED',
      'REFUNDED',
      'MANUAL_REVIEW',
    ]),
    held: v.nullable(held),
    command: v.nullable(command),
  }),
]);

/** The fields whose stored shape differs from the domain's: moments are timestamps there. */
const storedMoments = v.looseObject({
  history: v.array(v.object({ state: orderStateSchema, at: storedMs })),
  pay: v.looseObject({ providerPaymentId: v.nullable(v.string()) }),
  vendBy: storedMs,
  /** The machine may not start after this; null until it was told. */
  notAfter: v.nullable(storedMs),
  driveAt: v.nullable(storedMs),
  checkAt: v.optional(v.nullable(storedMs), null),
  expiresAt: v.optional(v.nullable(storedMs), null),
  createdAt: storedMs,
  updatedAt: storedMs,
});

/** `clients/{c}/orders/{o}` as stored, the only log of a purchase, in the shape of the domain. */
function fromStored(stored: v.InferOutput<typeof storedMoments>): Record<string, unknown> {
  const { history, pay, vendBy, notAfter, driveAt, checkAt, expiresAt } = stored;
  const { createdAt, updatedAt } = stored;
  const { providerPaymentId } = pay;
  const issuedAtMs = history.findLast(({ state }) => state === 'VENDING')?.at;
  return {
    ...stored,
    history: history.map(({ state, at }) => ({ state, atMs: at })),
    held: providerPaymentId === null ? null : { providerPaymentId },
    command:
      notAfter === null || issuedAtMs === undefined ? null : { issuedAtMs, notAfterMs: notAfter },
    vendByMs: vendBy,
    driveAtMs: driveAt,
    checkAtMs: checkAt,
    expiresAtMs: expiresAt,
    createdAtMs: createdAt,
    updatedAtMs: updatedAt,
  };
}

/** An order as read. */
export type StoredOrder = v.InferOutput<typeof orderSchema> & {
  readonly id: OrderId;
  /** The document it was read from; its `updateTime` is for the next compare-and-set. */
  readonly document: StoredDocument;
};

/** An order whose command the machine has, its outcome not known yet. */
export type CommandedOrder = Extract<StoredOrder, { state: 'VENDING' | 'VEND_UNKNOWN' }>;
/** An order whose money is being taken, released or given back. */
export type SettlingOrder = Extract<
  StoredOrder,
  { state: 'CAPTURING' | 'REVERTING' | 'REFUNDING' }
>;

/**
 * An order that is there and that this version cannot read: of a newer one (a rollback), or broken. It
 * is never treated as absent: nothing is acknowledged, made anew or released on the strength of it.
 */
export class UnreadableOrder extends Error {
  override readonly name = 'UnreadableOrder';
  readonly orderId: string;
  constructor(orderId: string) {
    super(`order ${orderId} is of a shape that this version does not know`);
    this.orderId = orderId;
  }
}

/** The stored order; undefined where there is none. @throws UnreadableOrder */
export function parseOrder(document: StoredDocument): StoredOrder;
export function parseOrder(document: StoredDocument | undefined): StoredOrder | undefined;
export function parseOrder(document: StoredDocument | undefined): StoredOrder | undefined {
  if (!document) return undefined;
  const id = v.safeParse(orderIdSchema, document.id);
  const stored = v.safeParse(storedMoments, document.fields);
  const order = stored.success ? v.safeParse(orderSchema, fromStored(stored.output)) : undefined;
  if (!id.success || !order?.success) throw new UnreadableOrder(document.id);
  return { ...order.output, id: id.output, document };
}

/** Orders of a list, and the documents among them that this version cannot read. */
export function parseOrders(documents: readonly StoredDocument[]): {
  readonly orders: readonly StoredOrder[];
  readonly unreadable: readonly StoredDocument[];
} {
  const orders: StoredOrder[] = [];
  const unreadable: StoredDocument[] = [];
  for (const document of documents) {
    try {
      orders.push(parseOrder(document));
    } catch (thrown) {
      if (!(thrown instanceof UnreadableOrder)) throw thrown;
      unreadable.push(document);
    }
  }
  return { orders, unreadable };
}

/** Whether an order has been in a state. */
export const hasBeen = ({ history }: Pick<StoredOrder, 'history'>, state: OrderState): boolean =>
  history.some((entry) => entry.state === state);

const iso = (ms: number) => new Date(ms).toISOString();

/** The order as its owner sees it. */
export function publicOrder(order: StoredOrder): Order {
  const { id, state, reason, lines, coupon, amountYen, tax, pay, machine } = order;
  const { history, seller, problem, createdAtMs, updatedAtMs } = order;
  return {
    ...{ id, state, reason, lines, amountYen, tax, machine, seller, problem },
    coupon: coupon && { title: coupon.title, discountYen: coupon.discountYen },
    pay: { kind: pay.kind, label: pay.label },
    history: history.map((entry) => ({ state: entry.state, at: iso(entry.atMs) })),
    ...{ createdAt: iso(createdAtMs), updatedAt: iso(updatedAtMs) },
  };
}

/** The order in the list. */
export function orderSummary(order: StoredOrder): OrderSummary {
  const { id, state, amountYen, createdAtMs, machine, lines } = order;
  const [{ name, pictureUrl }] = lines;
  return {
    ...{ id, state, amountYen, pictureUrl },
    createdAt: iso(createdAtMs),
    machineName: machine.name,
    productName: name,
  };
}
