import * as v from 'valibot';

/** The provider's own record of a payment. */
export type Truth = {
  readonly captures: number;
  readonly captured: boolean;
  /** The amount requested for the hold. */
  readonly amountYen: number;
  /** Whether an amount is on hold, or may still become so. */
  readonly open: boolean;
};

const payPayPayments = v.object({
  payments: v.array(
    v.object({
      merchantPaymentId: v.string(),
      status: v.string(),
      amount: v.object({ amount: v.number() }),
      captures: v.optional(v.object({ data: v.array(v.unknown()) }), { data: [] }),
    }),
  ),
});
const gmoOrders = v.object({
  orders: v.array(
    v.object({
      orderId: v.string(),
      /** A binding is also an order, without money. */
      kind: v.string(),
      status: v.string(),
      original: v.number(),
      history: v.array(v.object({ event: v.string() })),
    }),
  ),
});

/**
 * Returns every payment of both providers, by the order's id.
 * @param get reads from one of the stand-ins' controls.
 */
export async function readTruth(
  get: (path: string) => Promise<unknown>,
): Promise<ReadonlyMap<string, Truth>> {
  const payPay = v.parse(payPayPayments, await get('/paypay/payments'));
  const gmo = v.parse(gmoOrders, await get('/gmo/orders'));
  const charges = gmo.orders.filter(({ kind }) => kind === 'charge');
  return new Map([
    ...payPay.payments.map(({ merchantPaymentId, status, amount, captures }): [string, Truth] => [
      merchantPaymentId,
      {
        captures: captures.data.length,
        amountYen: amount.amount,
        captured: status === 'COMPLETED',
        open: ['CREATED', 'AUTHORIZED', 'REAUTHORIZING'].includes(status),
      },
    ]),
    ...charges.map(({ orderId, status, original, history }): [string, Truth] => [
      orderId,
      {
        amountYen: original,
        captures: history.filter(({ event }) => /^(SALES|CAPTURE)\b/.test(event)).length,
        captured: ['SALES', 'CAPTURE'].includes(status),
        open: ['AUTH', 'AUTHPROCESS', 'REQSUCCESS', 'UNPROCESSED'].includes(status),
      },
    ]),
  ]);
}
