import type { OrderState } from '../../../contract/shared/order-state.ts';
import { parseOrder, type StoredOrder } from '../../../worker/core/orders/order-document.ts';

/** The creation time of every order in these tests. */
export const MADE_MS = Date.parse('2026-11-21T03:00:00.000Z');

const iso = (ms: number) => new Date(ms).toISOString();

/** States after the vend command. An order in any other state has no command. */
const told: readonly OrderState[] = [
  'VENDING',
  'VEND_UNKNOWN',
  'VEND_FAILED',
  'DISPENSED',
  'CAPTURING',
  'CAPTURED',
];
const unpaid: readonly OrderState[] = ['CREATED', 'AUTHORIZING', 'AUTH_UNKNOWN', 'DECLINED'];

/** Returns a stored order in a state. `fields` replace stored fields. */
export function storedOrder(state: OrderState, fields: Record<string, unknown> = {}): StoredOrder {
  const order = parseOrder({
    id: 'a'.repeat(26),
    path: `clients/demo/orders/${'a'.repeat(26)}`,
    updateTime: iso(MADE_MS),
    fields: {
      lineUserId: 'U1',
      language: 'ja',
      state,
      lines: [
        {
          productId: 'tea',
          name: { ja: '緑茶', en: 'Green tea' },
          pictureUrl: null,
          slot: 'A1',
          quantity: 1,
          unitPriceYen: 160,
          taxRatePercent: 8,
        },
      ],
      coupon: null,
      amountYen: 160,
      tax: [{ ratePercent: 8, amountYen: 160, taxYen: 11 }],
      pay: {
        kind: 'paypay',
        methodId: 'b'.repeat(26),
        label: '***',
        providerPaymentId: unpaid.includes(state) ? null : 'payment-1',
      },
      machine: { id: 'm-1', code: '1001', name: '本社', place: '1階' },
      seller: { name: '運営', registrationNumber: null },
      sender: { appName: 'x', liffId: null, messages: ['receipts', 'moneyBack', 'stock'] },
      history: [
        ...(told.includes(state) ? [{ state: 'VENDING', at: iso(MADE_MS) }] : []),
        { state, at: iso(MADE_MS) },
      ],
      attempt: 1,
      vendBy: iso(MADE_MS + 75_000),
      notAfter: told.includes(state) ? iso(MADE_MS + 30_000) : null,
      driveAt: iso(MADE_MS),
      createdAt: iso(MADE_MS),
      updatedAt: iso(MADE_MS),
      ...fields,
    },
  });
  if (!order) throw new Error(`no order of ours in ${state}`);
  return order;
}
