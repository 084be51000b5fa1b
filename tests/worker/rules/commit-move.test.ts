import * as v from 'valibot';
import { expect, test } from 'vitest';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import type { Move } from '../../../worker/core/orders/advance.ts';
import { commitMove } from '../../../worker/core/orders/commit-move.ts';
import type { StoredOrder } from '../../../worker/core/orders/order-document.ts';
import { committed, servicesWith } from '../support/scripted-store.ts';
import { MADE_MS, storedOrder } from '../support/stored-order.ts';

const demo = v.parse(clientIdSchema, 'demo');

/** Returns the stored order after a move. */
async function after(order: StoredOrder, move: Move) {
  const done = await commitMove(servicesWith({ commit: async () => committed }), demo, order, move);
  if (!done) throw new Error('the commit went through');
  return done.order;
}

test('a wait ends before the provider lets go of what it holds', async () => {
  const expiresAt = new Date(MADE_MS + 65_000).toISOString();
  const held = storedOrder('VEND_UNKNOWN', { expiresAt });
  const longWait = { path: [], attempt: 2, afterMs: 20_000 };
  expect((await after(held, longWait)).driveAtMs).toBe(MADE_MS + 5_000);
  const unlimited = storedOrder('VEND_UNKNOWN');
  expect((await after(unlimited, longWait)).driveAtMs).toBe(MADE_MS + 20_000);
});

test('an order in review keeps its wallet while its money is still looked after', async () => {
  const capturing = storedOrder('CAPTURING');
  const openOn = ({ document }: StoredOrder) => document.fields['openOn'];
  const watched = await after(capturing, { path: ['MANUAL_REVIEW'], afterMs: 3_600_000 });
  expect(openOn(watched)).toBe(capturing.pay.methodId);
  const left = await after(watched, { path: [], checked: true });
  expect(openOn(left)).toBeNull();
});
