import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import type { OrderReason, OrderState } from '../../../contract/shared/order-state.ts';
import type { OrderFlag } from '../../../worker/core/order-flag.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import { readingStore } from '../support/reading-store.ts';
import { releaseOrder } from '../support/release-order.ts';
import { commandIn, MADE_MS, storedOrder } from '../support/stored-order.ts';

const ORDER = 'a'.repeat(26);
const OTHER = 'z'.repeat(26);
const USER_PATH = 'clients/demo/lineUsers/U1';
const SHELF_PATH = 'clients/demo/machines/m-1/shelf/current';
const COUPON_PATH = 'clients/demo/lineUsers/U1/coupons/gift';
const NOW_MS = Date.parse('2026-11-21T03:01:00.000Z');
const moment = (ms: number) => new Date(ms).toISOString();
const historyOf = (...states: readonly OrderState[]) =>
  states.map((state) => ({ state, at: moment(MADE_MS) }));

type Rows = Readonly<Record<string, Record<string, unknown> | null>>;

/** Returns a shelf whose slot A1 has this stock, without an offer. */
const shelf = (stock: Record<string, unknown>) => ({ stock: { A1: stock } });

/** Everything that an order may hold: 160 yen of the spending limits, a piece of the slot, a coupon. */
const held: Rows = {
  [USER_PATH]: {
    activeOrder: ORDER,
    spending: { day: '2026-11-21', dayYen: 460, month: '2026-11', monthYen: 960 },
  },
  [SHELF_PATH]: shelf({ count: 5, reservedBy: [OTHER, ORDER] }),
  [COUPON_PATH]: {
    title: 'gift',
    state: 'used',
    usedAt: moment(MADE_MS),
    orderId: ORDER,
    discount: { kind: 'yen', yen: 30 },
  },
};
const coupon = { id: 'gift', title: 'gift', discountYen: 30 };
const updateTimes: Readonly<Record<string, string>> = {
  [USER_PATH]: '2026-11-21T03:00:01.000Z',
  [SHELF_PATH]: '2026-11-21T03:00:02.000Z',
  [COUPON_PATH]: '2026-11-21T03:00:03.000Z',
};

/**
 * Returns what a move of an order writes. `rows` replace fields of documents. `null`: the document does not
 * exist.
 */
async function release(
  order: ReturnType<typeof storedOrder>,
  path: readonly OrderState[],
  rows: Rows = {},
  why: Parameters<typeof releaseOrder>[5] = {},
) {
  const { store, asked } = readingStore((at) => {
    const fields = at in rows ? rows[at] : held[at];
    const updateTime = updateTimes[at];
    return fields && updateTime
      ? { id: at.split('/').at(-1) ?? '', path: at, fields, updateTime }
      : undefined;
  });
  const clientId = v.parse(clientIdSchema, 'demo');
  const { writes, notice } = await releaseOrder(store, clientId, order, path, NOW_MS, why);
  return { writes, notice, asked };
}

/** Returns the write that changes these fields of a document that was read. */
const changed = (path: string, fields: Record<string, unknown>) => ({
  kind: 'set',
  path,
  fields,
  mask: Object.keys(fields),
  serverTimes: ['updatedAt'],
  if: { updateTime: updateTimes[path] },
});

/** Returns the write that changes these fields of slot A1 and nothing else of the shelf. */
const changedStock = (fields: Record<string, unknown>) => ({
  ...changed(SHELF_PATH, { stock: { A1: fields } }),
  mask: Object.keys(fields).map((field) => ['stock', 'A1', field]),
});

const spendingBack = { day: '2026-11-21', dayYen: 300, month: '2026-11', monthYen: 800 };
const couponBack = changed(COUPON_PATH, { state: 'held', usedAt: null, orderId: null });

/** The order's entry in the person's list of amounts that wait for their release. */
const waiting = { orderId: ORDER, kind: 'paypay' };

describe('a purchase that continues', () => {
  test('releases nothing and does not read or write', async () => {
    const { writes, asked } = await release(storedOrder('AUTHORIZING'), ['AUTHORIZED']);
    expect({ writes, asked }).toStrictEqual({ writes: [], asked: [] });
  });
});

describe('a sold piece', () => {
  const order = storedOrder('VENDING', { coupon });
  const path = ['DISPENSED', 'CAPTURING'] as const;

  test('reduces the stock and frees the person, and coupon and amounts stay spent', async () => {
    const { writes, asked } = await release(order, path);
    expect(asked).toEqual([USER_PATH, SHELF_PATH]);
    expect(writes).toStrictEqual([
      changed(USER_PATH, { activeOrder: null }),
      changedStock({ reservedBy: [OTHER], count: 4 }),
    ]);
  });

  test('resets the counts of refused payments and of the slot’s possible losses', async () => {
    const { writes } = await release(order, path, {
      [USER_PATH]: { declines: { count: 2, since: moment(MADE_MS) } },
      [SHELF_PATH]: shelf({ count: 5, reservedBy: [ORDER], losses: 1 }),
    });
    expect(writes).toStrictEqual([
      changed(USER_PATH, { declines: null }),
      changedStock({ reservedBy: [], count: 4, losses: 0 }),
    ]);
  });

  test('does not reduce the stock again if the machine counted after the command', async () => {
    const { writes } = await release(order, path, {
      [SHELF_PATH]: shelf({ count: 5, reservedBy: [ORDER], reportedAt: moment(MADE_MS) }),
    });
    expect(writes[1]).toStrictEqual(changedStock({ reservedBy: [] }));
  });

  test('reduces the stock if the machine counted between the tap and the command', async () => {
    const toldAtMs = MADE_MS + 10_000;
    const command = commandIn(toldAtMs);
    const told = storedOrder('VENDING', { fulfilment: { command } });
    const countedAt = (ms: number) =>
      release(told, path, {
        [SHELF_PATH]: shelf({ count: 5, reservedBy: [ORDER], reportedAt: moment(ms) }),
      });
    expect((await countedAt(toldAtMs - 1)).writes[1]).toStrictEqual(
      changedStock({ reservedBy: [], count: 4 }),
    );
    expect((await countedAt(toldAtMs)).writes[1]).toStrictEqual(changedStock({ reservedBy: [] }));
  });

  test('that an operator captures without a command is compared with the time of the tap', async () => {
    const history = historyOf('AUTHORIZED', 'VENDING');
    const forced = storedOrder('MANUAL_REVIEW', { fulfilment: { command: null }, history });
    const countedAt = (ms: number) =>
      release(forced, ['CAPTURED'], {
        [SHELF_PATH]: shelf({ count: 5, reservedBy: [ORDER], reportedAt: moment(ms) }),
      });
    expect((await countedAt(MADE_MS - 1)).writes).toStrictEqual([
      changedStock({ reservedBy: [], count: 4 }),
    ]);
    expect((await countedAt(MADE_MS)).writes).toStrictEqual([changedStock({ reservedBy: [] })]);
  });
});

describe('a purchase without a product', () => {
  test.each<[OrderState, readonly OrderState[]]>([
    ['AUTH_UNKNOWN', ['CANCELLING']],
    ['AUTHORIZED', ['REVERTING']],
    ['VENDING', ['VEND_FAILED', 'REVERTING']],
    ['VEND_UNKNOWN', ['REVERTING']],
  ])(
    'frees the person and the piece at once, but coupon and amounts only with the money: %s, %s',
    async (state, path) => {
      const { writes, asked } = await release(storedOrder(state, { coupon }), path);
      expect(asked).toEqual([USER_PATH, SHELF_PATH]);
      expect(writes).toStrictEqual([
        changed(USER_PATH, { activeOrder: null, releasing: [waiting] }),
        changedStock({ reservedBy: [OTHER] }),
      ]);
    },
  );

  test.each<[OrderState, OrderState]>([
    ['CANCELLING', 'CANCELLED'],
    ['REVERTING', 'REVERTED'],
  ])(
    'returns coupon and amounts with the money, and a piece that an earlier version held: %s, %s',
    async (state, end) => {
      const order = storedOrder(state, { coupon, flags: ['POSSIBLE_LOSS'], reason: 'JAM' });
      const { writes, asked } = await release(order, [end]);
      expect(asked).toEqual([USER_PATH, SHELF_PATH, COUPON_PATH]);
      const money = changed(USER_PATH, { activeOrder: null, spending: spendingBack });
      expect(writes).toStrictEqual([money, changedStock({ reservedBy: [OTHER] }), couponBack]);
      const free = { [SHELF_PATH]: shelf({ count: 5, reservedBy: [OTHER] }) };
      expect((await release(order, [end], free)).writes).toStrictEqual([money, couponBack]);
    },
  );

  test('because the payment was refused also counts the refusal', async () => {
    const { writes } = await release(storedOrder('AUTHORIZING', { coupon }), ['DECLINED']);
    expect(writes).toStrictEqual([
      changed(USER_PATH, {
        declines: { count: 1, since: Timestamp.ofMs(NOW_MS) },
        activeOrder: null,
        spending: spendingBack,
      }),
      changedStock({ reservedBy: [OTHER] }),
      couponBack,
    ]);
  });

  test('because of another refused payment keeps the time of the first refusal', async () => {
    const { writes } = await release(storedOrder('AUTHORIZING'), ['DECLINED'], {
      [USER_PATH]: { declines: { count: 2, since: moment(MADE_MS) } },
    });
    expect(writes[0]).toMatchObject({
      fields: { declines: { count: 3, since: Timestamp.ofMs(MADE_MS) } },
    });
  });

  test('for another reason does not change the count of refused payments', async () => {
    const declines = { count: 2, since: moment(MADE_MS) };
    const { writes } = await release(storedOrder('REVERTING'), ['REVERTED'], {
      [USER_PATH]: { declines },
    });
    expect(writes[0]).toMatchObject({ mask: ['spending'] });
  });

  test('without a coupon does not read one', async () => {
    const { writes, asked } = await release(storedOrder('REVERTING'), ['REVERTED']);
    expect(asked).toEqual([USER_PATH, SHELF_PATH]);
    expect(writes.map((write) => write.path)).toEqual([USER_PATH, SHELF_PATH]);
  });

  test.each<[OrderState, OrderState]>([
    ['REVERTING', 'REVERTED'],
    ['CANCELLING', 'CANCELLED'],
    ['MANUAL_REVIEW', 'CAPTURED'],
  ])('is removed from the pending releases: %s, %s', async (state, end) => {
    const other = { orderId: OTHER, kind: 'paypay' };
    const { writes } = await release(storedOrder(state), [end], {
      [USER_PATH]: { releasing: [waiting, other] },
    });
    expect(writes[0]).toMatchObject({ path: USER_PATH, fields: { releasing: [other] } });
  });

  test('frees the person, and does not overwrite a limit in a shape of another version', async () => {
    const { writes } = await release(storedOrder('AUTHORIZING'), ['DECLINED'], {
      [USER_PATH]: { activeOrder: ORDER, spending: { day: 'of another shape' }, releasing: 7 },
    });
    expect(writes.map((write) => 'mask' in write && write.mask)[0]).toEqual([
      'declines',
      'activeOrder',
    ]);
  });
});

describe('a refund of a sold piece', () => {
  test('returns the amounts and nothing else', async () => {
    const history = historyOf('VENDING', 'DISPENSED', 'CAPTURED', 'REFUNDING');
    const order = storedOrder('REFUNDING', { coupon, history });
    const { writes, asked } = await release(order, ['REFUNDED']);
    expect(asked).toEqual([USER_PATH]);
    expect(writes).toStrictEqual([changed(USER_PATH, { spending: spendingBack })]);
  });
});

describe('a vend that ends without evidence, before its release', () => {
  const lossAfter = async (losses: number, flag?: OrderFlag) => {
    const rows = { [SHELF_PATH]: shelf({ count: 5, reservedBy: [ORDER], losses }) };
    const why = flag ? { flag } : {};
    const { writes } = await release(storedOrder('VEND_UNKNOWN'), ['REVERTING'], rows, why);
    return writes.filter(({ path }) => path === SHELF_PATH || path.endsWith('SLOT_STOPPED'));
  };

  test('counts as a loss of its slot and does not change the stock', async () => {
    expect(await lossAfter(0, 'POSSIBLE_LOSS')).toStrictEqual([
      changedStock({ reservedBy: [], losses: 1 }),
    ]);
  });

  test('that is the second in a row stops the slot, and opens an incident', async () => {
    const [slot, incident, ...more] = await lossAfter(1, 'POSSIBLE_LOSS');
    expect(slot).toStrictEqual(changedStock({ reservedBy: [], losses: 2 }));
    expect(incident).toMatchObject({
      kind: 'set',
      path: `clients/demo/incidents/m-1.A1.SLOT_STOPPED`,
      fields: {
        kind: 'SLOT_STOPPED',
        orderId: ORDER,
        machineId: 'm-1',
        notifyAt: new Timestamp('2026-11-21T03:06:00.000Z'),
      },
    });
    expect(more).toEqual([]);
  });

  test('at a stopped slot is counted without another incident', async () => {
    expect(await lossAfter(2, 'POSSIBLE_LOSS')).toStrictEqual([
      changedStock({ reservedBy: [], losses: 3 }),
    ]);
  });

  test('counts only with the flag POSSIBLE_LOSS', async () => {
    const unchanged = [changedStock({ reservedBy: [] })];
    expect(await lossAfter(1)).toStrictEqual(unchanged);
    expect(await lossAfter(1, 'JOURNAL_LOST')).toStrictEqual(unchanged);
  });
});

test('returns its amount to the day on which it was counted', async () => {
  const atMidnight = storedOrder('REVERTING', { createdAt: '2026-11-20T14:59:59.900Z' });
  const { writes } = await release(atMidnight, ['REVERTED']);
  expect(writes[0]).toStrictEqual(
    changed(USER_PATH, { activeOrder: null, spending: spendingBack }),
  );
});

describe('a missing or foreign document', () => {
  const order = storedOrder('REVERTING', { coupon });

  test('a deleted account does not stop the release of anything else', async () => {
    const { writes, notice } = await release(order, ['REVERTED'], { [USER_PATH]: null });
    expect(notice).toBeNull();
    expect(writes).toStrictEqual([changedStock({ reservedBy: [OTHER] }), couponBack]);
    const left = await release(storedOrder('VENDING'), ['VEND_FAILED', 'REVERTING'], {
      [USER_PATH]: null,
    });
    expect(left.writes).toStrictEqual([changedStock({ reservedBy: [OTHER] })]);
  });

  test('a missing slot or coupon is not written', async () => {
    const gone = { [SHELF_PATH]: null, [COUPON_PATH]: null };
    const { writes } = await release(storedOrder('AUTHORIZING', { coupon }), ['DECLINED'], gone);
    expect(writes.map((write) => write.path)).toEqual([USER_PATH]);
  });

  test('does not free a person with a newer purchase', async () => {
    const { writes } = await release(storedOrder('VENDING'), ['VEND_FAILED', 'REVERTING'], {
      [USER_PATH]: { activeOrder: OTHER },
    });
    expect(writes).toStrictEqual([
      changed(USER_PATH, { releasing: [waiting] }),
      changedStock({ reservedBy: [OTHER] }),
    ]);
  });

  test('does not release a piece or a coupon of another order', async () => {
    const { writes } = await release(storedOrder('AUTHORIZING', { coupon }), ['CANCELLED'], {
      [SHELF_PATH]: shelf({ count: 5, reservedBy: [OTHER] }),
      [COUPON_PATH]: { ...held[COUPON_PATH], orderId: OTHER },
    });
    expect(writes).toStrictEqual([
      changed(USER_PATH, { activeOrder: null, spending: spendingBack }),
    ]);
  });
});

describe('a jam that the machine reports', () => {
  const failed = ['VEND_FAILED', 'REVERTING'] as const;
  const jamAfter = async (
    jams: number,
    reason: OrderReason = 'JAM',
    path: readonly OrderState[] = failed,
  ) => {
    const rows = { [SHELF_PATH]: shelf({ count: 5, reservedBy: [ORDER], jams }) };
    const { writes } = await release(storedOrder('VENDING'), path, rows, { reason });
    return writes.filter(({ path: at }) => at === SHELF_PATH || at.endsWith('SLOT_JAMMED'));
  };

  test('is counted at its slot, and only the first in a row opens an incident', async () => {
    const [slot, incident, ...more] = await jamAfter(0);
    expect(slot).toStrictEqual(changedStock({ reservedBy: [], jams: 1 }));
    expect(incident).toMatchObject({
      path: 'clients/demo/incidents/m-1.A1.SLOT_JAMMED',
      fields: { kind: 'SLOT_JAMMED', orderId: ORDER, machineId: 'm-1', slot: 'A1' },
    });
    expect(more).toEqual([]);
    expect(await jamAfter(1)).toStrictEqual([changedStock({ reservedBy: [], jams: 2 })]);
  });

  test('counts only with the reason JAM', async () => {
    expect(await jamAfter(1, 'MACHINE_FAULT')).toStrictEqual([changedStock({ reservedBy: [] })]);
  });

  test('is reset by the next sale', async () => {
    const [slot] = await jamAfter(1, 'JAM', ['DISPENSED']);
    expect(slot).toStrictEqual(changedStock({ reservedBy: [], count: 4, jams: 0 }));
  });
});
