import type { OrderState } from '../../../contract/shared/order-state.ts';
import type { StoredOrder } from '../../../worker/core/order/order.ts';
import { parseOrder } from '../../../worker/core/order-store/order-codec.ts';
import type { StoredDocument } from '../../../worker/core/store/firestore.ts';
import { greenTeaOrder, greenTeaPayment } from '../green-tea-order.ts';

/** The creation time of every order in these tests. */
export const MADE_MS = Date.parse('2026-11-21T03:00:00.000Z');

const iso = (ms: number) => new Date(ms).toISOString();

/** The states in which an order of these tests has a vend command. */
const commanded: readonly OrderState[] = [
  'VENDING',
  'VEND_UNKNOWN',
  'VEND_FAILED',
  'DISPENSED',
  'CAPTURING',
  'CAPTURED',
];
const unpaid: readonly OrderState[] = ['CREATED', 'AUTHORIZING', 'AUTH_UNKNOWN', 'DECLINED'];

const paid: readonly OrderState[] = ['CAPTURED', 'REFUNDING', 'REFUNDED'];

/** Returns the stored payment of an order in a state: 160 yen by PayPay. */
const paymentIn = (state: OrderState) => ({
  ...greenTeaPayment,
  merchant: { account: 'merchant-1', name: 'x' },
  providerPaymentId: unpaid.includes(state) ? null : 'payment-1',
  heldYen: unpaid.includes(state) ? 0 : 160,
  capturedYen: paid.includes(state) ? 160 : 0,
  capturedAt: paid.includes(state) ? iso(MADE_MS) : null,
  refunds: state === 'REFUNDING' ? [refundIn('REQUESTED')] : [],
  refundedYen: 0,
});

/** Returns the stored refund of an order's 160 yen. */
export const refundIn = (state: 'REQUESTED' | 'ACCEPTED' | 'DONE' | 'FAILED') => ({
  id: `${'a'.repeat(26)}-f`,
  yen: 160,
  state,
  at: iso(MADE_MS),
});

/** Returns a stored command that was issued at this time. */
export const commandIn = (ms: number) => ({
  issuedAt: iso(ms),
  notAfter: iso(ms + 30_000),
  reportBy: iso(ms + 50_000),
  evidenceBy: iso(ms + 330_000),
});

const fulfilmentIn = (state: OrderState) => ({
  kind: 'vend',
  command: commanded.includes(state) ? commandIn(MADE_MS) : null,
  outcome: null,
});

/** Stored fields that differ from the fixture's. Payment and fulfilment keep their other fields. */
type Changes = Readonly<Record<string, unknown>> & {
  readonly payment?: Readonly<Record<string, unknown>>;
  readonly fulfilment?: Readonly<Record<string, unknown>>;
};

/** Returns an order's document in a state. `fields` replace stored fields. */
export function storedDocument(state: OrderState, fields: Changes = {}): StoredDocument {
  return {
    id: 'a'.repeat(26),
    path: `clients/demo/orders/${'a'.repeat(26)}`,
    updateTime: iso(MADE_MS),
    fields: {
      ...greenTeaOrder,
      state,
      sender: { appName: 'x', liffId: null, messages: ['receipts', 'moneyBack', 'stock'] },
      history: [
        ...(commanded.includes(state) ? [{ state: 'VENDING', at: iso(MADE_MS) }] : []),
        { state, at: iso(MADE_MS) },
      ],
      vendBy: iso(MADE_MS + 75_000),
      driveAt: iso(MADE_MS),
      createdAt: iso(MADE_MS),
      updatedAt: iso(MADE_MS),
      ...fields,
      payment: { ...paymentIn(state), ...fields.payment },
      fulfilment: { ...fulfilmentIn(state), ...fields.fulfilment },
    },
  };
}

/** Returns a stored order in a state. `fields` replace stored fields. */
export const storedOrder = (state: OrderState, fields: Changes = {}): StoredOrder =>
  parseOrder(storedDocument(state, fields));
