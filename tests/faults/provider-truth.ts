import * as v from 'valibot';

/** The provider's own record of a payment. */
export type Truth = {
  readonly captures: number;
  readonly captured: boolean;
  /** The provider's own number of the payment. */
  readonly number: string;
  /** The amount requested for the hold. */
  readonly amountYen: number;
  /** Whether an amount is on hold, or may still become so. */
  readonly open: boolean;
};

const payPayPayments = v.object({
  payments: v.array(
    v.object({
      merchantPaymentId: v.string(),
      paymentId: v.string(),
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
      accessId: v.string(),
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
    ...payPay.payments.map(({ merchantPaymentId, paymentId, ...payment }): [string, Truth] => [
      merchantPaymentId,
      {
        number: paymentId,
        captures: payment.captures.data.length,
        amountYen: payment.amount.amount,
        captured: payment.status === 'COMPLETED',
        open: ['CREATED', 'AUTHORIZED', 'REAUTHORIZING'].includes(payment.status),
      },
    ]),
    ...charges.map(({ orderId, accessId, status, original, history }): [string, Truth] => [
      orderId,
      {
        number: accessId,
        amountYen: original,
        captures: history.filter(({ event }) => /^(SALES|CAPTURE)\b/.test(event)).length,
        captured: ['SALES', 'CAPTURE'].includes(status),
        open: ['AUTH', 'AUTHPROCESS', 'REQSUCCESS', 'UNPROCESSED'].includes(status),
      },
    ]),
  ]);
}
