import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import { type OrderState, orderStateSchema } from '../../../contract/shared/order-state.ts';
import { vend } from '../../../worker/core/order/fulfilment/vend.ts';
import type { Move } from '../../../worker/core/order/move.ts';
import type { StoredOrder } from '../../../worker/core/order/order.ts';
import { orderStates } from '../../../worker/core/order/states/register.ts';
import { commitMove } from '../../../worker/core/order-store/commit-move.ts';
import type { StoredDocument } from '../../../worker/core/store/firestore.ts';
import type { DocumentPath } from '../../../worker/core/store/segments.ts';
import { type Write, writeOnWire } from '../../../worker/core/store/writes.ts';
import { committed, servicesWith } from '../support/scripted-store.ts';
import { MADE_MS, storedOrder } from '../support/stored-order.ts';

// The golden files beside this test have every write of every move's commit. Refactoring does not change
// them. After a change of behaviour, update them: npx vitest run --config tests/mutation/vitest.config.ts
// order-commits --update

const demo = v.parse(clientIdSchema, 'demo');
const ORDER = 'a'.repeat(26);
const at = new Date(MADE_MS).toISOString();

// The edge writes a log line for each move.
beforeAll(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined));
afterAll(() => void vi.restoreAllMocks());

/** The documents that the effects of a move read. */
const documents: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'clients/demo': { support: { slotJams: 1 } },
  'clients/demo/lineUsers/U1': {
    follow: true,
    settings: { language: 'ja', notifications: { receipts: true, stock: true } },
    activeOrder: ORDER,
    declines: { count: 2, since: at },
    spending: { day: '2026-11-21', dayYen: 500, month: '2026-11', monthYen: 900 },
    consents: [],
  },
  'clients/demo/lineUsers/U1/coupons/c-1': { state: 'used', usedAt: at, orderId: ORDER },
  'clients/demo/machines/m-1/shelf/current': {
    offer: [],
    stock: { A1: { count: 4, reservedBy: [ORDER], losses: 1, jams: 0, countedAt: at } },
  },
};

const read = (path: DocumentPath): StoredDocument | undefined => {
  const fields = documents[path];
  return fields && { id: path.split('/').at(-1) ?? '', path, fields, updateTime: at };
};

const hold = { providerPaymentId: 'payment-1', heldYen: 160, expiresAtMs: MADE_MS + 86_400_000 };

/**
 * Returns the moves out of a state by their name: into each next state and the one after it, and the moves
 * that keep the state.
 */
function movesFrom(state: OrderState): readonly (readonly [string, Move])[] {
  const entered = orderStates[state].next.flatMap((next): [string, Move][] => [
    [next, { kind: 'enter', path: [next] }],
    [
      `${next}, jammed`,
      { kind: 'enter', path: [next], afterMs: 5_000, reason: 'JAM', captureYen: 0 },
    ],
    ...orderStates[next].next.map((then): [string, Move] => [
      `${next} ${then}, sold for 90`,
      {
        ...{ kind: 'enter', path: [next, then], afterMs: 0, flag: 'PAYMENT_MISMATCH', hold },
        ...{ captureYen: 90, refundYen: 60, refund: 'FAILED' },
      },
    ]),
  ]);
  return [
    ...entered,
    ['retry', { kind: 'retry', afterMs: 5_000 }],
    ['retry with a hold', { kind: 'retry', afterMs: 0, hold }],
    ['retry after an accepted refund', { kind: 'retry', afterMs: 60_000, refund: 'ACCEPTED' }],
    ['flag', { kind: 'flag', flag: 'POSSIBLE_LOSS' }],
    ['checked', { kind: 'checked' }],
    ['checked, flagged', { kind: 'checked', flag: 'HELD_AFTER_END' }],
    ['notified', { kind: 'notified' }],
  ];
}

/** The orders of a state: sold by a motor, out of a door with a coupon, and without a payment. */
const ordersIn = (state: OrderState): readonly (readonly [string, StoredOrder])[] => [
  ['vend', storedOrder(state)],
  [
    'take',
    storedOrder(state, {
      fulfilment: { kind: 'take' },
      coupon: { id: 'c-1', title: { ja: '割引', en: 'Off' }, discountYen: 20 },
      notice: 'receipt',
      checkAt: at,
    }),
  ],
];

/** Returns a write on the wire with sorted names, because their order has no meaning. */
const written = (write: Write): string =>
  JSON.stringify(writeOnWire('', write), (_, value: unknown) => {
    if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
      return value.toSorted();
    const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isMap ? Object.fromEntries(Object.entries(value).toSorted(byName)) : value;
  });
const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

async function recordOf(order: StoredOrder, move: Move): Promise<string> {
  const writes: Write[] = [];
  const services = servicesWith({
    batchGet: async (paths) => paths.map(read),
    commit: async (all) => {
      writes.push(...all);
      return committed;
    },
  });
  try {
    await commitMove({ ...services, fulfilments: { vend, take: vend } }, demo, order, move);
  } catch (thrown) {
    writes.length = 0;
    return `  ${thrown instanceof Error ? thrown.name : 'thrown'}\n`;
  }
  return writes.map((write) => `  ${written(write)}\n`).join('');
}

test.each(orderStateSchema.options)('every move from %s has the recorded writes', async (state) => {
  let records = '';
  for (const [kind, order] of ordersIn(state)) {
    for (const [name, move] of movesFrom(state)) {
      records += `${kind}: ${name}\n${await recordOf(order, move)}`;
    }
  }
  await expect(records).toMatchFileSnapshot(`./order-commits/${state}.txt`);
});
