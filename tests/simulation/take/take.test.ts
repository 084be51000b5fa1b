import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { parseOrder } from '../../../worker/core/order-store/order-codec.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { clientId } from '../shop.ts';
import { judgeTakings } from './judge-takings.ts';
import { calmTakings, HELD_YEN, takingsOf } from './take-schedule.ts';
import { runTakings } from './take-world.ts';

const { worlds: all, seed } = inject('simulation');
/** A quarter of the worlds: this fulfilment is on sale nowhere yet. */
const worlds = Math.ceil(all / 4);

// Suppresses the edge's log lines: hundreds per world.
beforeAll(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined));
afterAll(() => void vi.restoreAllMocks());

test('each person pays for what they took, from one hold', async () => {
  const outcome = await runTakings(calmTakings(seed));
  const { broken, ends } = await judgeTakings(outcome);
  expect(broken).toEqual([]);
  expect(new Set(ends)).toEqual(new Set(['CAPTURED ']));
  const amounts = [];
  for (const { orderId } of outcome.fridges) {
    const order = parseOrder(await outcome.store.get(paths.order(clientId, orderId)));
    amounts.push([order?.payment.heldYen, order?.payment.capturedYen]);
  }
  expect(amounts).toEqual([120, 280, 440, 120].map((yen) => [HELD_YEN, yen]));
});

test('a person who takes nothing out of the fridge is charged nothing', async () => {
  const calm = calmTakings(seed);
  const untaken = calm.takings.map((taking) => ({ ...taking, taken: { A1: 0 } }));
  const outcome = await runTakings({ ...calm, takings: untaken });
  const { broken, ends } = await judgeTakings(outcome);
  expect(broken).toEqual([]);
  expect(new Set(ends)).toEqual(new Set(['REVERTED NOTHING_TAKEN']));
});

test(`${worlds} worlds of takings from seed ${seed} lose, double and strand nothing`, {
  timeout: 3_600_000,
}, async () => {
  const ends: string[] = [];
  for (let number = 0; number < worlds; number++) {
    const schedule = takingsOf(seed + number);
    const verdict = await judgeTakings(await runTakings(schedule));
    const shown = { ...schedule, faults: [...schedule.faults] };
    expect(verdict.broken, JSON.stringify(shown)).toEqual([]);
    ends.push(...verdict.ends);
  }
  // Worlds with few sales would prove nothing.
  const sold = ends.filter((end) => end.startsWith('CAPTURED'));
  if (worlds >= ENOUGH) expect(sold.length / ends.length).toBeGreaterThan(0.3);
});

const ENOUGH = 5;
