import * as v from 'valibot';
import { expect, test } from 'vitest';
import { orderIdSchema } from '../../../contract/customer/orders.ts';
import {
  hadEntry,
  isDoubtful,
  isOpen,
  noteEntry,
  noteState,
  setDue,
} from '../../../worker/core/machine-host/open-orders.ts';
import type { SchedulerMemory } from '../../../worker/core/machine-host/scheduler-context.ts';
import { MADE_MS, storedOrder } from '../support/stored-order.ts';

const idOf = (letter: string) => v.parse(orderIdSchema, letter.repeat(26));
const opened = (...letters: readonly string[]): Pick<SchedulerMemory, 'open'> => {
  const memory = { open: [] };
  for (const letter of letters) setDue(memory, idOf(letter), MADE_MS, MADE_MS);
  return memory;
};
const unknown = (letter: string) => ({ ...storedOrder('VEND_UNKNOWN'), id: idOf(letter) });

test('an order is open from its first due time on, with one entry', () => {
  const memory = opened('a', 'b');
  expect(['a', 'b', 'c'].map((letter) => isOpen(memory, idOf(letter)))).toEqual([
    true,
    true,
    false,
  ]);
  expect(isOpen(opened(), idOf('a'))).toBe(false);
  setDue(memory, idOf('b'), MADE_MS + 5, MADE_MS + 1);
  const entry = { sinceMs: MADE_MS, unknownSlot: null, machineKnows: false, failures: 0 };
  expect(memory.open).toEqual([
    { orderId: idOf('a'), dueMs: MADE_MS, ...entry },
    { orderId: idOf('b'), dueMs: MADE_MS + 5, ...entry },
  ]);
});

test('new evidence changes only its own order’s entry, and nothing if that order is not open', () => {
  const memory = opened('a', 'b');
  noteState(memory, unknown('b'));
  noteEntry(memory, idOf('b'));
  noteState(memory, unknown('c'));
  noteEntry(memory, idOf('c'));
  expect(memory.open.map(({ unknownSlot, machineKnows }) => [unknownSlot, machineKnows])).toEqual([
    [null, false],
    ['A1', true],
  ]);
});

test('a slot sells nothing while two of its open orders have no evidence', () => {
  const memory = opened('a', 'b', 'c');
  noteState(memory, unknown('a'));
  expect(isDoubtful(memory, 'A1', 0)).toBe(false);
  noteState(memory, unknown('b'));
  expect([isDoubtful(memory, 'A1', 0), isDoubtful(memory, 'A2', 0)]).toEqual([true, false]);
});

test('a stored loss and an open order without evidence together stop a slot', () => {
  const memory = opened('a');
  noteState(memory, unknown('a'));
  expect([isDoubtful(memory, 'A1', 1), isDoubtful(memory, 'A2', 1)]).toEqual([true, false]);
  memory.open.splice(0, 1);
  expect(isDoubtful(memory, 'A1', 1)).toBe(false);
});

test('a slot sells again once one of the orders has evidence or has ended', () => {
  const memory = opened('a', 'b');
  noteState(memory, unknown('a'));
  noteState(memory, unknown('b'));
  noteState(memory, { ...storedOrder('DISPENSED'), id: idOf('b') });
  expect(isDoubtful(memory, 'A1', 0)).toBe(false);
  noteState(memory, unknown('b'));
  memory.open.splice(0, 1);
  expect(isDoubtful(memory, 'A1', 0)).toBe(false);
});

test('a machine whose journal had an entry for an open order is marked as knowing it', () => {
  const memory = opened('a', 'b');
  expect(hadEntry(memory, idOf('a'))).toBe(false);
  noteEntry(memory, idOf('a'));
  setDue(memory, idOf('a'), MADE_MS + 1, MADE_MS);
  expect([hadEntry(memory, idOf('a')), hadEntry(memory, idOf('b'))]).toEqual([true, false]);
});
