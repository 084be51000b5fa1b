import * as v from 'valibot';
import { type ClientId, clientIdSchema } from '../../../contract/shared/ids.ts';
import type { OrderState } from '../../../contract/shared/order-state.ts';
import type { Firestore } from '../../../worker/core/store/firestore.ts';
import { documentPath } from '../../../worker/core/store/segments.ts';
import { type Fields, Timestamp } from '../../../worker/core/store/values.ts';
import type { Write } from '../../../worker/core/store/writes.ts';
import { greenTeaOrder, greenTeaPayment } from '../../worker/green-tea-order.ts';

export const SHOP: ClientId = v.parse(clientIdSchema, 'shop');

/** Returns the id of a test's nth order. */
export const idOf = (nth: number) =>
  [...String(nth)]
    .map((digit) => 'abcdefghij'[Number(digit)])
    .join('')
    .padStart(26, 'z');

const wayTo: Readonly<Partial<Record<OrderState, readonly OrderState[]>>> = {
  REFUNDING: ['CAPTURED'],
  REFUNDED: ['CAPTURED', 'REFUNDING'],
};

/** Returns the fields of a payment of which this amount was refunded. */
const refundOf = (yen: number, at: Fields[string]): Fields => ({
  refunds: [{ id: 'refund', yen, state: 'DONE', at }],
  refundedYen: yen,
  refundedAt: at,
});

/** Returns a stored order: green tea for 160 yen by PayPay, unless `fields` replace that. */
export function orderFields(at: string, state: OrderState, fields: Fields = {}): Fields {
  const moment = new Timestamp(at);
  const amountYen = fields['amountYen'] ?? 160;
  const way = [...(wayTo[state] ?? []), state];
  return {
    ...greenTeaOrder,
    state,
    payment: {
      ...greenTeaPayment,
      merchant: { account: 'merchant-shop', name: 'shop' },
      providerPaymentId: state === 'DECLINED' ? null : 'number',
      heldYen: amountYen,
      capturedYen: way.includes('CAPTURED') ? amountYen : 0,
      capturedAt: way.includes('CAPTURED') ? moment : null,
      ...(state === 'REFUNDED'
        ? refundOf(160, fields['refundAt'] ?? moment)
        : { refunds: [], refundedYen: 0, refundedAt: null }),
    },
    fulfilment: {
      kind: 'vend',
      command:
        state === 'DECLINED'
          ? null
          : { issuedAt: moment, notAfter: moment, reportBy: moment, evidenceBy: moment },
      outcome: null,
    },
    sender: { appName: 'x', liffId: null, messages: [] },
    history: way.map((one) => ({
      state: one,
      at: moment,
    })),
    vendBy: moment,
    driveAt: null,
    createdAt: moment,
    updatedAt: moment,
    ...fields,
  };
}

/** Returns a captured order of which 50 yen were refunded on this day. */
export function refundedInPart(at: string): Fields {
  const moment = new Timestamp(at);
  const { payment, ...fields } = orderFields(at, 'REFUNDED', { refundAt: moment });
  return { ...fields, payment: { ...v.parse(paymentSchema, payment), ...refundOf(50, moment) } };
}
const paymentSchema = v.record(
  v.string(),
  v.custom<Fields[string]>(() => true),
);

/** Stores orders by their number, and the tenant they belong to. */
export async function putOrders(
  store: Firestore,
  orders: Readonly<Record<number, Fields>>,
): Promise<void> {
  const writes: readonly Write[] = [
    {
      kind: 'set',
      path: documentPath('clients', SHOP),
      fields: {
        name: 'shop',
        lineLogin: { channelId: '1650000001', liffId: '1650000001-shopAAAA' },
        payMethods: ['paypay', 'dpay'],
        paypay: { merchantId: 'merchant-shop' },
      },
    },
    ...Object.entries(orders).map(
      ([nth, fields]): Write => ({
        kind: 'set',
        path: documentPath('clients', SHOP, 'orders', idOf(Number(nth))),
        fields,
      }),
    ),
  ];
  for (let at = 0; at < writes.length; at += 400) await store.commit(writes.slice(at, at + 400));
}
