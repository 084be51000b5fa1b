import * as v from 'valibot';
import { pictureUrlSchema } from '../shared/appearance.ts';
import { payMethodKindSchema } from '../shared/client.ts';
import { machineIdSchema, orderIdSchema, productIdSchema, slotSchema } from '../shared/ids.ts';
import { localTextSchema } from '../shared/language.ts';
import { orderReasonSchema, orderStateSchema } from '../shared/order-state.ts';
import { photoUrlSchema } from '../shared/photo-url.ts';
import { plainText } from '../shared/plain-text.ts';
import { bindingIdSchema } from './pay-methods.ts';

export { type OrderId, orderIdSchema } from '../shared/ids.ts';

const yen = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * The `Idempotency-Key` header of `POST /orders`: created once per tap, repeated with every retry.
 */
export const idempotencyKeySchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/));

/**
 * `POST /orders`. It includes the price that the person saw. If the price differs, the answer is
 * PRICE_CHANGED.
 */
export const placeOrderSchema = v.object({
  machineId: machineIdSchema,
  slot: slotSchema,
  productId: productIdSchema,
  /** The amount that the person agreed to pay, after the coupon. */
  expectedAmountYen: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
  payMethodId: bindingIdSchema,
  couponId: v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/))),
});
export type PlaceOrder = v.InferOutput<typeof placeOrderSchema>;

/** The purchased item. An order has one piece. */
export const orderLineSchema = v.object({
  productId: productIdSchema,
  name: localTextSchema,
  pictureUrl: v.nullable(pictureUrlSchema),
  slot: v.string(),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  unitPriceYen: yen,
  taxRatePercent: v.number(),
});
export type OrderLine = v.InferOutput<typeof orderLineSchema>;

/** An order has at least one line. */
export const orderLinesSchema = v.tupleWithRest([orderLineSchema], orderLineSchema);

/** The total for one tax rate. `amountYen` includes the tax, and `taxYen` is that tax. */
export const taxLineSchema = v.object({ ratePercent: v.number(), amountYen: yen, taxYen: yen });
export type TaxLine = v.InferOutput<typeof taxLineSchema>;

export const problemReasonSchema = v.picklist([
  'nothing-came',
  'wrong-item',
  'damaged',
  'charged-wrongly',
  'other',
]);
export type ProblemReason = v.InferOutput<typeof problemReasonSchema>;

/** `POST /orders/{o}/problem`. The browser shrinks the photo before it sends it. */
export const reportProblemSchema = v.object({
  reason: problemReasonSchema,
  text: v.pipe(v.string(), v.maxLength(4000), v.transform(plainText), v.trim(), v.maxLength(1000)),
  photo: v.nullable(photoUrlSchema),
});

/** A problem that the person reported, and the operator's answer. */
export const orderProblemSchema = v.object({
  reason: problemReasonSchema,
  text: v.string(),
  hasPhoto: v.boolean(),
  at: v.string(),
  answer: v.nullable(v.object({ text: v.string(), at: v.string() })),
});
export type OrderProblem = v.InferOutput<typeof orderProblemSchema>;

const partRefundYen = v.optional(yen);

/** One purchase as its buyer sees it. Each event of `GET /orders/{o}/events` has this shape too. */
export const orderSchema = v.object({
  id: orderIdSchema,
  state: orderStateSchema,
  reason: v.nullable(orderReasonSchema),
  lines: orderLinesSchema,
  coupon: v.nullable(v.object({ title: localTextSchema, discountYen: yen })),
  /** The total to pay: tax included, after the coupon. */
  amountYen: yen,
  tax: v.array(taxLineSchema),
  /** The yen of a partial refund. Absent: the refund is complete, or there is none. */
  partRefundYen,
  /** Null if the purchase cost nothing. */
  pay: v.nullable(v.object({ kind: payMethodKindSchema, label: v.string() })),
  machine: v.object({
    id: machineIdSchema,
    code: v.string(),
    name: localTextSchema,
    place: localTextSchema,
  }),
  /** Oldest first; the last one is `state`. */
  history: v.array(v.object({ state: orderStateSchema, at: v.string() })),
  /** The seller on the receipt. `registrationNumber` (T + 13 digits) if the tenant has one. */
  seller: v.object({ name: localTextSchema, registrationNumber: v.nullable(v.string()) }),
  problem: v.nullable(orderProblemSchema),
  createdAt: v.string(),
  updatedAt: v.string(),
});
export type Order = v.InferOutput<typeof orderSchema>;

/** One purchase in the list. */
export const orderSummarySchema = v.object({
  id: orderIdSchema,
  state: orderStateSchema,
  amountYen: yen,
  partRefundYen,
  createdAt: v.string(),
  machineName: localTextSchema,
  productName: localTextSchema,
  pictureUrl: v.nullable(pictureUrlSchema),
});
export type OrderSummary = v.InferOutput<typeof orderSummarySchema>;

/** `GET /orders?month=2026-11&cursor=…`, newest first. `nextCursor` is set if there are more. */
export const orderListSchema = v.object({
  orders: v.array(orderSummarySchema),
  nextCursor: v.nullable(v.string()),
  /**
   * How many orders of this page were left out, because this version could not read them. No sum
   * includes them. Older builds omit it.
   */
  unreadable: v.optional(v.number()),
});
export type OrderList = v.InferOutput<typeof orderListSchema>;

/** A month of the list, in Japan's calendar. */
export const monthSchema = v.pipe(v.string(), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/));
