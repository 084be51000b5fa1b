import * as v from 'valibot';
import {
  type Order,
  type OrderId,
  type OrderSummary,
  orderIdSchema,
  orderLinesSchema,
  orderProblemSchema,
  taxLineSchema,
} from '../../../contract/customer/orders.ts';
import { bindingIdSchema } from '../../../contract/customer/pay-methods.ts';
import { payMethodKindSchema } from '../../../contract/shared/client.ts';
import { liffIdSchema, lineUserIdSchema, machineIdSchema } from '../../../contract/shared/ids.ts';
import { languageSchema, localTextSchema } from '../../../contract/shared/language.ts';
import { orderReasonSchema, orderStateSchema } from '../../../contract/shared/order-state.ts';
import type { StoredDocument } from '../store/firestore.ts';
import { storedMs } from '../store/values.ts';
import { orderStates } from './states/register.ts';
import type { StateRules } from './states/state-rules.ts';

/** Reasons why an operator must look at an order. */
export const orderFlagSchema = v.picklist([
  // Money was returned without evidence that nothing dropped. A can may be lost.
  'POSSIBLE_LOSS',
  // The machine reported `dispensed` after the money was returned.
  'LATE_DISPENSED',
  // The machine lost its journal after the command, so its reports about it prove nothing.
  'JOURNAL_LOST',
  // The machine reported `failed` after `dispensed`.
  'CONTRADICTION',
  // Dispensed, but the provider took no money.
  'NOT_PAID',
  // Money was held although the order had ended without a payment. It was released.
  'HELD_AFTER_END',
  // The provider finds no such payment, but its answer does not prove that there is none.
  'ABSENCE_UNPROVEN',
  // The provider accepted a refund and then failed to pay it.
  'REFUND_FAILED',
  // The provider reported another amount or another payment than the order's.
  'PAYMENT_MISMATCH',
]);
export type OrderFlag = v.InferOutput<typeof orderFlagSchema>;

const yen = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The fields of every order in any state. */
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
    /** The merchant of the payment. Older versions made orders without one. */
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
  /** The sender of messages to the person, and the app that they link to. */
  sender: v.object({
    appName: localTextSchema,
    liffId: v.nullable(liffIdSchema),
    /** The tenant's messages at the time of purchase. So the order's end needs no tenant. */
    messages: v.array(v.string()),
  }),
  /** Oldest first. The last one is `state`. */
  history: v.array(v.object({ state: orderStateSchema, atMs: v.number() })),
  /** The number of tries of the current state's outside call, from 1. */
  attempt: v.number(),
  /** After this the person has probably left the machine, so it must not vend. */
  vendByMs: v.number(),
  /** When the next step is due, which the sweep queries. Null if nothing happens by itself. */
  driveAtMs: v.nullable(v.number()),
  /** When to ask about an order that ended without a payment. Null: no more. */
  checkAtMs: v.nullable(v.number()),
  /** When the provider releases the held amount by itself. Null if it does not say. */
  expiresAtMs: v.nullable(v.number()),
  /** The provider accepted the refund. It is done when the provider says so. */
  refundAccepted: v.optional(v.boolean(), false),
  flags: v.optional(v.array(orderFlagSchema), []),
  /** A message that the order owes the person after its end. */
  notice: v.optional(v.nullable(v.picklist(['receipt', 'money-back'])), null),
  problem: v.optional(v.nullable(orderProblemSchema), null),
  createdAtMs: v.number(),
  updatedAtMs: v.number(),
};

/** The provider's id of the payment, known from the authorisation on. Later calls need it. */
const held = v.object({ providerPaymentId: v.string() });
/** The machine's command: when it was issued, and the latest time to start. */
const command = v.object({ issuedAtMs: v.number(), notAfterMs: v.number() });

const orderSchema = v.object({
  ...facts,
  state: orderStateSchema,
  held: v.nullable(held),
  command: v.nullable(command),
});

type Known = {
  readonly held: v.InferOutput<typeof held> | null;
  readonly command: v.InferOutput<typeof command> | null;
};

/** Whether an order knows what its state guarantees. */
const fits: Readonly<Record<StateRules['knows'], (known: Known) => boolean>> = {
  request: (known) => known.held === null && known.command === null,
  hold: (known) => known.held !== null && known.command === null,
  settlement: (known) => known.held !== null,
  command: (known) => known.held !== null && known.command !== null,
  any: () => true,
};

/** The fields whose stored shape differs from the domain's: times are timestamps. */
const storedMoments = v.looseObject({
  history: v.array(v.object({ state: orderStateSchema, at: storedMs })),
  pay: v.looseObject({ providerPaymentId: v.nullable(v.string()) }),
  vendBy: storedMs,
  /** The latest time for the machine to start. Null before the command. */
  notAfter: v.nullable(storedMs),
  driveAt: v.nullable(storedMs),
  checkAt: v.optional(v.nullable(storedMs), null),
  expiresAt: v.optional(v.nullable(storedMs), null),
  createdAt: storedMs,
  updatedAt: storedMs,
});

/** Converts `clients/{c}/orders/{o}`, the only log of a purchase, to the domain's shape. */
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

/** An order read from the store. */
export type StoredOrder = v.InferOutput<typeof orderSchema> & {
  readonly id: OrderId;
  /** The document of the order. Its `updateTime` is for the next compare-and-set. */
  readonly document: StoredDocument;
};

/** An order whose payment has a number at the provider. Calls about money need it. */
export type HeldOrder = StoredOrder & { readonly held: NonNullable<StoredOrder['held']> };
/** An order whose machine has its command. */
export type CommandedOrder = HeldOrder & { readonly command: NonNullable<StoredOrder['command']> };

export const isHeld = (order: StoredOrder): order is HeldOrder => order.held !== null;
export const isCommanded = (order: StoredOrder): order is CommandedOrder =>
  isHeld(order) && order.command !== null;

/**
 * An order that exists but that this version cannot read: a newer version wrote it (rollback), or
 * it is broken. It never counts as absent, so nothing is acknowledged, recreated or released
 * because of it.
 */
export class UnreadableOrder extends Error {
  override readonly name = 'UnreadableOrder';
  readonly orderId: string;
  constructor(orderId: string) {
    super(`order ${orderId} is of a shape that this version does not know`);
    this.orderId = orderId;
  }
}

/** Returns the stored order, or undefined if there is none. @throws UnreadableOrder */
export function parseOrder(document: StoredDocument): StoredOrder;
export function parseOrder(document: StoredDocument | undefined): StoredOrder | undefined;
export function parseOrder(document: StoredDocument | undefined): StoredOrder | undefined {
  if (!document) return undefined;
  const id = v.safeParse(orderIdSchema, document.id);
  const stored = v.safeParse(storedMoments, document.fields);
  const order = stored.success ? v.safeParse(orderSchema, fromStored(stored.output)) : undefined;
  const isKnown = order?.success && fits[orderStates[order.output.state].knows](order.output);
  if (!id.success || !isKnown) throw new UnreadableOrder(document.id);
  return { ...order.output, id: id.output, document };
}

/** Returns the orders of a list, and the documents that this version cannot read. */
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

const iso = (ms: number) => new Date(ms).toISOString();

/** Returns the part of the order that its buyer sees. */
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

/** Returns the order's entry in the list. */
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
