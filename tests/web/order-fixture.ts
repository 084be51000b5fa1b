import * as v from 'valibot';
import { type Order, orderSchema } from '../../contract/customer/orders.ts';
import type { OrderState } from '../../contract/shared/order-state.ts';

export const ORDER_ID = 'a2'.repeat(13);

/** Returns a purchase with this history of states. */
export function orderThrough(...states: readonly [OrderState, ...OrderState[]]): Order {
  return v.parse(orderSchema, {
    id: ORDER_ID,
    state: states.at(-1),
    reason: null,
    lines: [
      {
        slot: 'A1',
        productId: 'tea',
        name: 'Tea',
        pictureUrl: null,
        quantity: 1,
        unitPriceYen: 120,
        taxRatePercent: 8,
      },
    ],
    coupon: null,
    amountYen: 120,
    tax: [],
    pay: { kind: 'paypay', label: '' },
    machine: { id: 'm-lobby', code: '1001', name: 'Lobby', place: 'Lobby' },
    history: states.map((state, second) => ({ state, at: `2026-11-21T03:00:0${second}Z` })),
    seller: { name: 'Demo', registrationNumber: null },
    problem: null,
    createdAt: '2026-11-21T03:00:00Z',
    updatedAt: '2026-11-21T03:00:00Z',
  });
}
