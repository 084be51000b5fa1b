import * as v from 'valibot';
import {
  type OrderId,
  orderIdSchema,
  orderLinesSchema,
  orderProblemSchema,
  taxLineSchema,
} from '../../../contract/customer/orders.ts';
import { liffIdSchema, lineUserIdSchema, machineIdSchema } from '../../../contract/shared/ids.ts';
import { languageSchema, localTextSchema } from '../../../contract/shared/language.ts';
import { orderReasonSchema, orderStateSchema } from '../../../contract/shared/order-state.ts';
import type { Command } from '../fulfilment.ts';
import { orderFlagSchema } from '../order-flag.ts';
import type { StoredDocument } from '../store/firestore.ts';
import { storedMs } from '../store/values.ts';
import { storedFulfilment } from './order-fulfilment.ts';
import { storedPayment, yen } from './order-payment.ts';
import { storedMessage } from './sent-messages.ts';
import { orderStates } from './states/register.ts';
import type { StateRules } from './states/state-rules.ts';

export { type OrderFlag, orderFlagSchema } from '../order-flag.ts';

/** `clients/{c}/orders/{o}`, the only log of a purchase, as it is stored. */
const storedFields = v.object({
  lineUserId: lineUserIdSchema,
  language: v.fallback(languageSchema, 'ja'),
  state: orderStateSchema,
  reason: v.nullable(orderReasonSchema),
  lines: orderLinesSchema,
  coupon: v.nullable(v.object({ id: v.string(), title: localTextSchema, discountYen: yen })),
  amountYen: yen,
  tax: v.array(taxLineSchema),
  payment: storedPayment,
  fulfilment: storedFulfilment,
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
  history: v.array(v.object({ state: orderStateSchema, at: storedMs })),
  /** The number of tries of the current state's outside call, from 1. */
  attempt: v.number(),
  /** After this the person has probably left the machine, so it must not vend. */
  vendBy: storedMs,
  /** When the next step is due, which the sweep queries. Null if nothing happens by itself. */
  driveAt: v.nullable(storedMs),
  /** When to ask about an order that ended without a payment. Null: no more. */
  checkAt: v.nullable(storedMs),
  flags: v.array(orderFlagSchema),
  /** A message that the order owes the person after its end. */
  notice: v.nullable(v.picklist(['receipt', 'money-back'])),
  /** The LINE messages about the order that were tried, oldest first. */
  sentMessages: v.optional(v.array(storedMessage), []),
  problem: v.nullable(orderProblemSchema),
  createdAt: storedMs,
  updatedAt: storedMs,
});

/** Converts the stored fields to the domain's, whose times are milliseconds. */
const orderSchema = v.pipe(
  storedFields,
  v.transform(({ history, vendBy, driveAt, checkAt, createdAt, updatedAt, ...order }) => ({
    ...order,
    history: history.map(({ state, at }) => ({ state, atMs: at })),
    vendByMs: vendBy,
    driveAtMs: driveAt,
    checkAtMs: checkAt,
    createdAtMs: createdAt,
    updatedAtMs: updatedAt,
  })),
);

/** An order read from the store. */
export type StoredOrder = v.InferOutput<typeof orderSchema> & {
  readonly id: OrderId;
  /** The document of the order. Its `updateTime` is for the next compare-and-set. */
  readonly document: StoredDocument;
};

/** An order whose payment has a number at the provider. Calls about money need it. */
export type HeldOrder = StoredOrder & {
  readonly payment: { readonly providerPaymentId: string };
};
/** An order whose machine has its command. */
export type CommandedOrder = HeldOrder & { readonly fulfilment: { readonly command: Command } };

type Known = Pick<StoredOrder, 'payment' | 'fulfilment'>;
const hasNumber = ({ payment }: Known) => payment.providerPaymentId !== null;
const hasCommand = ({ fulfilment }: Known) => fulfilment.command !== null;

export const isHeld = (order: StoredOrder): order is HeldOrder => hasNumber(order);
export const isCommanded = (order: StoredOrder): order is CommandedOrder =>
  hasNumber(order) && hasCommand(order);

/** Whether an order knows what its state guarantees. */
const fits: Readonly<Record<StateRules['knows'], (known: Known) => boolean>> = {
  request: (known) => !hasNumber(known) && !hasCommand(known),
  hold: (known) => hasNumber(known) && !hasCommand(known),
  settlement: hasNumber,
  command: (known) => hasNumber(known) && hasCommand(known),
  any: () => true,
};

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
  const order = v.safeParse(orderSchema, document.fields);
  const isKnown = order.success && fits[orderStates[order.output.state].knows](order.output);
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
