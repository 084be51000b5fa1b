import * as v from 'valibot';
import { expect, test } from 'vitest';
import { roundMachineSchema } from '../../contract/console/rounds.ts';
import {
  differencesOf,
  loadOf,
  loadOfMachine,
  pickList,
} from '../../web/console/rounds/load-of.ts';

const slot = (more: object = {}) => ({
  ...{ slot: 'A1', productId: 'tea', drink: '緑茶', isHot: false },
  ...{ count: 5, capacity: 20, perDay: 1, bestBefore: null, freshness: 'unknown', ...more },
});
const machine = (...slots: object[]) =>
  v.parse(roundMachineSchema, {
    ...{ id: 'm-1', code: '1', name: '', place: '', isOffline: false, jammed: [], visit: null },
    slots: slots.map((more, index) => slot({ slot: `S${index}`, ...more })),
  });
const load = (more: object) => {
  const [only] = machine(more).slots;
  return only && loadOf(only);
};

test('a slot gets two weeks’ sales, at most what fits, and at least nothing', () => {
  expect(load({})).toBe(9);
  expect(load({ perDay: 0.5 })).toBe(2);
  expect(load({ perDay: 0.51 })).toBe(3);
  expect(load({ perDay: 3 })).toBe(15);
  expect(load({ count: 25, perDay: 3 })).toBe(0);
  expect(load({ count: 20, perDay: 1 })).toBe(0);
});

test('a slot without sales is filled if it is empty, and otherwise left alone', () => {
  expect(load({ perDay: 0, count: 0 })).toBe(20);
  expect(load({ perDay: 0, count: 1 })).toBe(0);
  expect(load({ perDay: 0, count: 0, capacity: null })).toBe(0);
});

test('pieces past their best-before day are replaced, and others are not', () => {
  expect(load({ bestBefore: '2026-11-01', freshness: 'over' })).toBe(14);
  expect(load({ bestBefore: '2026-12-01', freshness: 'soon' })).toBe(9);
});

test('without a known capacity only the sales decide', () => {
  expect(load({ capacity: null, perDay: 3 })).toBe(37);
});

test('the pick list adds up each drink over all slots, hot and cold separately, the largest first', () => {
  const machines = [
    machine({}, { productId: 'cola', perDay: 3 }),
    machine({}, { isHot: true, perDay: 3 }, { productId: 'water', perDay: 0 }),
  ];
  expect(
    pickList(machines).map(({ productId, isHot, pieces }) => [productId, isHot, pieces]),
  ).toEqual([
    ['tea', false, 18],
    ['cola', false, 15],
    ['tea', true, 15],
  ]);
  expect(machines.map(loadOfMachine)).toEqual([24, 24]);
});

test('a difference is a count that differs from the machine’s own', () => {
  const done = { productId: 'tea', loaded: 0 };
  const slots = [
    { ...done, slot: 'A1', computed: 5, counted: 4 },
    { ...done, slot: 'A2', computed: 5, counted: 5 },
    { ...done, slot: 'A3', computed: 5, counted: null },
    { ...done, slot: 'A4', computed: 0, counted: 0 },
  ];
  const { visit } = v.parse(roundMachineSchema, {
    ...machine(),
    visit: {
      ...{ id: 'v', state: 'done', by: '三浦', at: '2026-11-28T00:00:00.000Z', reason: null },
      ...{ slots, reports: [] },
    },
  });
  expect(visit && differencesOf(visit).map((one) => one.slot)).toEqual(['A1']);
});
