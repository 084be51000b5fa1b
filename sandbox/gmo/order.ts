import * as v from 'valibot';

export const orderStatuses = [
  'UNPROCESSED',
  'REQSUCCESS',
  'AUTHPROCESS',
  'AUTH',
  'SALES',
  'CAPTURE',
  'CANCEL',
  'RETURN',
  'PAYFAIL',
  'EXPIRED',
  'REGISTER',
  'END',
] as const;

const ClientFieldsSchema = v.record(v.string(), v.string());
export const OrderSchema = v.object({
  shopId: v.string(),
  accessId: v.string(),
  accessPass: v.string(),
  orderId: v.string(),
  kind: v.picklist(['authorize', 'charge']),
  status: v.picklist(orderStatuses),
  memberId: v.string(),
  accountId: v.optional(v.string()),
  acceptanceCode: v.optional(v.string()),
  settlementCode: v.optional(v.string()),
  /** Yen: the original price, the current price, and the amount charged to the account. */
  original: v.number(),
  amount: v.number(),
  held: v.number(),
  captureExpires: v.optional(v.number()),
  clientFields: v.optional(ClientFieldsSchema),
  callbackUrl: v.optional(v.string()),
  csrfToken: v.optional(v.string()),
  merchantName: v.string(),
  error: v.optional(v.string()),
  created: v.number(),
  updated: v.number(),
  history: v.array(v.object({ at: v.number(), event: v.string() })),
});
export type GmoTransaction = v.InferOutput<typeof OrderSchema>;
export type OrderStatus = GmoTransaction['status'];

/** Returns the fields that identify the transaction in every response. */
export function referenceOf(order: GmoTransaction) {
  return {
    accessId: order.accessId,
    accessPass: order.accessPass,
    orderId: order.orderId,
    status: order.status,
    created: japanTimestamp(order.created),
    updated: japanTimestamp(order.updated),
    ...(order.kind === 'charge' && { amount: String(order.amount) }),
    ...(order.clientFields && { clientFields: order.clientFields }),
    chargeType: 'WALLET',
  };
}

/** Returns the fields of a response about the wallet. */
export function walletResultOf(order: GmoTransaction) {
  return {
    walletType: 'DOCOMO',
    ...(order.settlementCode !== undefined && { settlementCode: order.settlementCode }),
    ...(order.acceptanceCode !== undefined && { acceptanceCode: order.acceptanceCode }),
    ...(order.status === 'AUTH' &&
      order.captureExpires !== undefined && {
        captureExpiryDateTime: japanTimestamp(order.captureExpires),
      }),
  };
}

/** Converts milliseconds to RFC 3339 in Japan's time zone. */
function japanTimestamp(ms: number): string {
  return `${new Date(ms + 9 * 3_600_000).toISOString().slice(0, 19)}+09:00`;
}
