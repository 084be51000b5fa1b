import { expect, test } from 'vitest';
import {
  lessHeld,
  lessSold,
  needsRecount,
} from '../../../worker/core/machine-host/sellable-counts.ts';
import type { Shelf } from '../../../worker/core/machines/shelf-document.ts';
import { MADE_MS, storedOrder } from '../support/stored-order.ts';

const counts = {
  A1: { count: 2, countedAtMs: MADE_MS - 1 },
  A2: { count: 1, countedAtMs: MADE_MS - 1 },
};

test('an open order reserves a piece of its slot until it is dispensed or released', () => {
  expect(lessHeld(counts, [])).toEqual({ A1: 2, A2: 1 });
  expect(lessHeld(counts, [storedOrder('VENDING')])).toEqual({ A1: 1, A2: 1 });
  const over = [storedOrder('DISPENSED'), storedOrder('REVERTED'), storedOrder('DECLINED')];
  expect(lessHeld(counts, over)).toEqual({ A1: 2, A2: 1 });
});

test('a slot is never counted below zero', () => {
  const three = Array.from({ length: 3 }, () => storedOrder('AUTHORIZED'));
  expect(lessHeld(counts, three)).toEqual({ A1: 0, A2: 1 });
});

test('a sale reduces the count of its slot, unless the machine counted after the command', () => {
  const sold = storedOrder('DISPENSED');
  expect(lessSold(counts, sold)).toEqual({ ...counts, A1: { ...counts.A1, count: 1 } });
  const recounted = { A1: { count: 2, countedAtMs: MADE_MS } };
  expect(lessSold(recounted, sold)).toEqual(recounted);
});

test('a sale of an unknown slot, or without a command, changes no count', () => {
  const elsewhere = { A2: counts.A2 };
  expect(lessSold(elsewhere, storedOrder('DISPENSED'))).toBe(elsewhere);
  expect(lessSold(counts, storedOrder('CREATED'))).toBe(counts);
});

const shelfWith = (count: number): Shelf => ({
  offer: [],
  stock: new Map([
    ['A1', { count, reservedBy: [], losses: 0, jams: 0, stopped: null, countedAtMs: null }],
  ]),
  link: undefined,
  updateTime: new Date(MADE_MS).toISOString(),
});

test('a machine must be recounted if the store has no piece left and its object has some', () => {
  const slot = { slot: 'A1' };
  expect(needsRecount(counts, shelfWith(0), slot)).toBe(true);
  expect(needsRecount(counts, shelfWith(1), slot)).toBe(false);
  expect(needsRecount({ A1: { count: 0 } }, shelfWith(0), slot)).toBe(false);
  expect(needsRecount({ A1: { count: 1 } }, shelfWith(0), slot)).toBe(true);
  expect(needsRecount({}, shelfWith(0), slot)).toBe(false);
  expect(needsRecount(counts, shelfWith(0), { slot: 'A2' })).toBe(false);
  expect(needsRecount(counts, undefined, slot)).toBe(false);
});
