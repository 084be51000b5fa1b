import * as v from 'valibot';
import { expect, test } from 'vitest';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import type { Move } from '../../../worker/core/order/move.ts';
import type { StoredOrder } from '../../../worker/core/order/order.ts';
import { commitMove } from '../../../worker/core/order-store/commit-move.ts';
import { committed, servicesWith } from '../support/scripted-store.ts';
import { MADE_MS, storedOrder } from '../support/stored-order.ts';

const demo = v.parse(clientIdSchema, 'demo');

/** Returns the stored order after a move. */
async function after(order: StoredOrder, move: Move) {
  const done = await commitMove(servicesWith({ commit: async () => committed }), demo, order, move);
  if (!done) throw new Error('the commit went through');
  return done.order;
}

test('a back-off ends before the hold expires at the provider', async () => {
  const expiresAt = new Date(MADE_MS + 65_000).toISOString();
  const held = storedOrder('VEND_UNKNOWN', { payment: { expiresAt } });
  const longWait: Move = { kind: 'retry', afterMs: 20_000 };
  expect((await after(held, longWait)).driveAtMs).toBe(MADE_MS + 5_000);
  const unlimited = storedOrder('VEND_UNKNOWN');
  expect((await after(unlimited, longWait)).driveAtMs).toBe(MADE_MS + 20_000);
});

test('an order in review keeps its wallet while its payment is still being checked', async () => {
  const capturing = storedOrder('CAPTURING');
  const watched = await after(capturing, {
    kind: 'enter',
    path: ['MANUAL_REVIEW'],
    afterMs: 3_600_000,
  });
  expect(watched.openOn).toBe('b'.repeat(26));
  const left = await after(watched, { kind: 'checked' });
  expect(left.openOn).toBeNull();
});

test('an order that ended keeps its wallet until its last inquiry is over', async () => {
  const sent = storedOrder('AUTHORIZING');
  const declined = await after(sent, { kind: 'enter', path: ['DECLINED'], reason: 'DECLINED' });
  expect(declined.checkAtMs).not.toBeNull();
  expect(declined.openOn).toBe('b'.repeat(26));
  const looked = await after(declined, { kind: 'checked' });
  expect([looked.checkAtMs, looked.openOn]).toEqual([null, null]);
});

test('a retry increments the count of tries, a new state resets it, and a flag changes neither', async () => {
  const third = storedOrder('REVERTING', { attempt: 3 });
  expect((await after(third, { kind: 'retry', afterMs: 1_000 })).attempt).toBe(4);
  expect((await after(third, { kind: 'enter', path: ['REVERTED'] })).attempt).toBe(1);
  const flagged = await after(third, { kind: 'flag', flag: 'LATE_DISPENSED' });
  expect(flagged).toMatchObject({ attempt: 3, driveAtMs: third.driveAtMs });
});
