import * as v from 'valibot';
import { orderIdSchema } from '../shared/ids.ts';
import { type OrderState, orderStateSchema } from '../shared/order-state.ts';
import type { ProviderState } from './operation-errors.ts';
import type { Action } from './roles.ts';

const reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500));
const target = { orderId: orderIdSchema };
/** How much to refund, in whole yen. Absent: all of it. */
const refundYen = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)));

/** A coupon that staff give or offer to a customer. */
const couponOf = {
  yen: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** For how many days it can be used, including today. */
  days: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(366)),
  /** Whether it can only be used at the order's machine. */
  atMachine: v.boolean(),
};

/** The ends that staff may record for an order in MANUAL_REVIEW. */
export const closedStateSchema = v.picklist(['CAPTURED', 'CANCELLED', 'REVERTED', 'REFUNDED']);
export type ClosedState = v.InferOutput<typeof closedStateSchema>;

/**
 * The actions of staff on an order. The edge carries them out, and the console only forwards them.
 */
export const orderCommandSchema = v.variant('kind', [
  v.object({ kind: v.literal('refund'), ...target, reason, refundYen }),
  v.object({ kind: v.literal('request-refund'), ...target, reason, refundYen }),
  v.object({ kind: v.literal('approve-refund'), ...target, reason }),
  v.object({ kind: v.literal('capture'), ...target, reason, force: v.boolean() }),
  v.object({ kind: v.literal('revert'), ...target, reason, force: v.boolean() }),
  v.object({
    kind: v.literal('close'),
    ...target,
    reason,
    force: v.boolean(),
    to: closedStateSchema,
  }),
  v.object({
    kind: v.literal('answer'),
    ...target,
    text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1000)),
  }),
  v.object({ kind: v.literal('note'), ...target, reason }),
  v.object({
    kind: v.literal('give-coupon'),
    ...target,
    reason,
    ...couponOf,
  }),
  v.object({
    kind: v.literal('offer'),
    ...target,
    /** The text that the customer reads with the choices. */
    reason,
    ...couponOf,
  }),
]);
export type OrderCommand = v.InferOutput<typeof orderCommandSchema>;

/** The permission that each command needs. The edge and the buttons use this table. */
export const commandActions: Readonly<Record<OrderCommand['kind'], Action>> = {
  refund: 'order.refund',
  'request-refund': 'order.refund',
  'approve-refund': 'refund.approve',
  capture: 'order.capture',
  revert: 'order.revert',
  close: 'order.close',
  answer: 'order.answer',
  note: 'order.note',
  'give-coupon': 'coupon.give',
  offer: 'coupon.give',
};

/**
 * The result of an action. `pending`: the provider has not confirmed yet, and the order continues
 * by itself.
 */
export const actedSchema = v.object({
  outcome: v.picklist(['done', 'pending', 'requested']),
  state: v.nullable(orderStateSchema),
  /** Only for an offer: the link for the customer. It is shown only once. */
  link: v.optional(v.string()),
});
export type Acted = v.InferOutput<typeof actedSchema>;

/** The provider's current state of a payment, next to the stored one. */
export type AskedProvider = {
  /** The provider's state. Null: it gave none, and `why` names the reason. */
  readonly state: ProviderState | null;
  readonly amountYen: number | null;
  readonly why: string | null;
  readonly askedAt: string;
  readonly stored: {
    readonly state: OrderState;
    readonly heldYen: number;
    readonly capturedYen: number;
    readonly refundedYen: number;
  };
};
