import * as v from 'valibot';
import { payMethodKindSchema } from '../../contract/client.ts';
import { lineUserIdSchema, machineIdSchema } from '../../contract/ids.ts';
import { languageSchema, localTextSchema } from '../../contract/language.ts';
import { orderReasonSchema, orderStateSchema } from '../../contract/order-state.ts';
import {
  type Order,
  type OrderSummary,
  orderIdSchema,
  orderLineSchema,
  orderProblemSchema,
  taxLineSchema,
} from '../../contract/orders.ts';
import { bindingIdSchema } from '../../contract/pay-methods.ts';
import type { StoredDocument } from '../store/firestore.ts';

/** What makes an operator look at an order that reached its end. */
export const orderFlagSchema = v.picklist([
  // Money went back without evidence that nothing fell: perhaps a can was lost.
  'POSSIBLE_LOSS',
  // The machine said `dispensed` after the money had gone back.
  'LATE_DISPENSED',
  // The machine said `failed` after it had said `dispensed`.
  'CONTRADICTION',
  // Dispensed, and the provider took no money.
  'NOT_PAID',
]);
export type OrderFlag = v.InferOutput<typeof orderFlagSchema>;

const yen = v.pipe(v.number(), v.integer(), v.minValue(0));

/** `clients/{c}/orders/{o}` as stored: the only log of a purchase. */
export const orderDocument = v.object({
  lineUserId: lineUserIdSchema,
  language: v.fallback(languageSchema, 'ja'),
  state: orderStateSchema,
  reason: v.optional(v.nullable(orderReasonSchema), null),
  lines: v.array(orderLineSchema),
  coupon: v.nullable(v.object({ id: v.string(), title: localTextSchema, discountYen: yen })),
  amountYen: yen,
  tax: v.array(taxLineSchema),
  pay: v.object({
    kind: payMethodKindSchema,
    methodId: bindingIdSchema,
    label: v.string(),
    /** What the provider calls the payment; null until it has answered. */
    providerPaymentId: v.nullable(v.string()),
  }),
  machine: v.object({
    id: machineIdSchema,
    code: v.string(),
    name: localTextSchema,
    place: localTextSchema,
  }),
  seller: v.object({ name: localTextSchema, registrationNumber: v.nullable(v.string()) }),
  history: v.array(v.object({ state: orderStateSchema, at: v.string() })),
  /** Tries of the current state's outside call, from 1. */
  attempt: v.number(),
  /** After this nobody stands at the machine any more: it must not vend. */
  vendBy: v.string(),
  /** The machine may not start after this; null until it was told. */
  notAfter: v.nullable(v.string()),
  /** When the next step is due; null when nothing moves by itself. The sweep looks for it. */
  driveAt: v.nullable(v.string()),
  flags: v.optional(v.array(orderFlagSchema), []),
  /** A message to the person that is still to be sent, once the order has come to its end. */
  notice: v.optional(v.nullable(v.picklist(['receipt', 'money-back'])), null),
  problem: v.optional(v.nullable(orderProblemSchema), null),
  createdAt: v.string(),
  updatedAt: v.string(),
});
export type OrderDocument = v.InferOutput<typeof orderDocument>;

/** An order as read; `updateTime` is for the next compare-and-set. */
export type StoredOrder = OrderDocument & {
  readonly id: v.InferOutput<typeof orderIdSchema>;
  readonly updateTime: string;
};

/** The stored order; undefined for a document that is none. */
export function parseOrder(stored: StoredDocument | undefined): StoredOrder | undefined {
  const id = v.safeParse(orderIdSchema, stored?.id);
  const fields = v.safeParse(orderDocument, stored?.fields);
  if (!stored || !id.success || !fields.success) return undefined;
  return { id: id.output, updateTime: stored.updateTime, ...fields.output };
}

/** The order as its owner sees it. */
export function publicOrder(order: StoredOrder): Order {
  const { id, state, reason, lines, coupon, amountYen, tax, pay, machine } = order;
  const { history, seller, problem, createdAt, updatedAt } = order;
  return {
    ...{ id, state, reason, lines, amountYen, tax, machine, history, seller, problem },
    coupon: coupon && { title: coupon.title, discountYen: coupon.discountYen },
    pay: { kind: pay.kind, label: pay.label },
    ...{ createdAt, updatedAt },
  };
}

/** The order in the list. */
export function orderSummary(order: StoredOrder): OrderSummary {
  const { id, state, amountYen, createdAt, machine, lines } = order;
  const [line] = lines;
  return {
    ...{ id, state, amountYen, createdAt },
    machineName: machine.name,
    productName: line?.name ?? machine.name,
    pictureUrl: line?.pictureUrl ?? null,
  };
}
