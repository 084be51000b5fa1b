import * as v from 'valibot';

export const MoneySchema = v.object({
  amount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  currency: v.literal('JPY'),
});
export const Id64 = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/));
export const Seconds = v.pipe(v.number(), v.integer(), v.minValue(0));
export const Description = v.pipe(v.string(), v.maxLength(255));

export const paymentStatuses = [
  'CREATED',
  'AUTHORIZED',
  'REAUTHORIZING',
  'COMPLETED',
  'REFUNDED',
  'FAILED',
  'CANCELED',
  'EXPIRED',
] as const;

const OrderItemSchema = v.object({
  name: v.pipe(v.string(), v.maxLength(150)),
  category: v.optional(v.pipe(v.string(), v.maxLength(255))),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  productId: v.optional(v.pipe(v.string(), v.maxLength(255))),
  unitPrice: v.object({ ...MoneySchema.entries, amount: v.pipe(v.number(), v.integer()) }),
});

/** A merchant's request to charge or to hold money. */
export const PaymentRequestSchema = v.object({
  merchantPaymentId: Id64,
  userAuthorizationId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  amount: MoneySchema,
  requestedAt: Seconds,
  expiresAt: v.nullish(Seconds),
  storeId: v.nullish(v.pipe(v.string(), v.maxLength(255))),
  terminalId: v.nullish(v.pipe(v.string(), v.maxLength(255))),
  orderReceiptNumber: v.nullish(v.pipe(v.string(), v.maxLength(255))),
  orderDescription: v.nullish(Description),
  orderItems: v.nullish(v.array(OrderItemSchema)),
  metadata: v.nullish(v.record(v.string(), v.unknown())),
});
export type PaymentRequest = v.InferOutput<typeof PaymentRequestSchema>;

const CaptureSchema = v.object({
  acceptedAt: Seconds,
  merchantCaptureId: Id64,
  amount: MoneySchema,
  orderDescription: Description,
  requestedAt: Seconds,
  status: v.picklist(['USER_REQUESTED', 'COMPLETED']),
});
const RefundSchema = v.object({
  status: v.picklist(['CREATED', 'REFUNDED', 'FAILED']),
  acceptedAt: Seconds,
  merchantRefundId: Id64,
  paymentId: v.string(),
  amount: MoneySchema,
  requestedAt: Seconds,
  reason: v.optional(v.string()),
});
export type PaypayRefund = v.InferOutput<typeof RefundSchema>;
const RevertSchema = v.object({
  acceptedAt: Seconds,
  merchantRevertId: Id64,
  requestedAt: Seconds,
  reason: v.optional(v.string()),
});

export const PaymentSchema = v.object({
  merchantId: v.string(),
  walletId: v.string(),
  paymentId: v.string(),
  kind: v.picklist(['preauthorize', 'payment']),
  status: v.picklist(paymentStatuses),
  /** The reason of the failure. A repeated id gets the same answer. */
  failure: v.optional(v.string()),
  /** Yen taken out of the wallet and not returned. */
  held: v.number(),
  request: PaymentRequestSchema,
  acceptedAt: Seconds,
  expiresAt: v.optional(Seconds),
  canceledAt: v.optional(Seconds),
  /** When an accepted cancellation takes effect, in ms. */
  cancelDue: v.optional(v.number()),
  captures: v.array(CaptureSchema),
  refunds: v.array(RefundSchema),
  revert: v.optional(RevertSchema),
  history: v.array(v.object({ at: v.number(), event: v.string() })),
});
export type PaypayPayment = v.InferOutput<typeof PaymentSchema>;
export type PaymentStatus = PaypayPayment['status'];

/** Returns a payment in the form of PayPay's API. */
export function paymentOnWire({ request, ...payment }: PaypayPayment) {
  return {
    paymentId: payment.paymentId,
    status: payment.status,
    acceptedAt: payment.acceptedAt,
    ...(payment.refunds.length > 0 && {
      refunds: { data: payment.refunds.map((refund) => refundOnWire(refund, payment.merchantId)) },
    }),
    ...(payment.captures.length > 0 && { captures: { data: payment.captures } }),
    ...(payment.revert && { revert: payment.revert }),
    ...request,
    ...(payment.expiresAt !== undefined && { expiresAt: payment.expiresAt }),
    ...(payment.canceledAt !== undefined && { canceledAt: payment.canceledAt }),
    assumeMerchant: payment.merchantId,
  };
}

/** Returns a refund in the form of PayPay's API. */
export function refundOnWire(refund: PaypayRefund, merchantId: string) {
  return { ...refund, assumeMerchant: merchantId };
}
