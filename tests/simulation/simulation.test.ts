import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { judge, ruleOf } from './judge.ts';
import { calmSchedule, type Schedule, scheduleOf, shortestBroken } from './schedule.ts';
import { PEOPLE } from './taps.ts';
import { runWorld } from './world.ts';

const { worlds, seed, shrinks } = inject('simulation');
const print = console.log;

// Suppresses the edge's log lines: hundreds per world.
beforeAll(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined));
afterAll(() => void vi.restoreAllMocks());

/** Longer than the reads and the commit of a purchase take. */
const AROUND_MS = 300;

const brokenIn = async (schedule: Schedule) => (await judge(await runWorld(schedule))).broken;

/** Returns the shortest part of a seed's world that breaks one of the rules of these lines. */
function shortestWith(lines: readonly string[], of: number): Promise<Schedule | undefined> {
  const rules = new Set(lines.map(ruleOf));
  return shortestBroken(of, async (one) =>
    (await brokenIn(one)).some((line) => rules.has(ruleOf(line))),
  );
}

test('in a world without trouble every tap is sold, paid and counted', async () => {
  const outcome = await runWorld(calmSchedule(seed));
  const { broken, ends } = await judge(outcome);
  expect(broken).toEqual([]);
  expect([...ends]).toEqual([['CAPTURED ', outcome.schedule.taps.length]]);
});

test('one seed is one world, call by call', async () => {
  const [one, same, other] = [
    await runWorld(scheduleOf(seed)),
    await runWorld(scheduleOf(seed)),
    await runWorld(scheduleOf(seed + 1)),
  ];
  expect(same.fingerprint).toBe(one.fingerprint);
  expect(other.fingerprint).not.toBe(one.fingerprint);
});

test('a wallet that is unbound in any moment of a tap pays first, or not at all', {
  timeout: 120_000,
}, async () => {
  const { taps, ...calm } = calmSchedule(seed);
  const few = taps.slice(0, PEOPLE).map((tap) => ({ ...tap, atMs: tap.atMs + AROUND_MS }));
  const broken: string[] = [];
  for (let afterMs = -AROUND_MS; afterMs <= AROUND_MS; afterMs += 30) {
    const troubles = [{ kind: 'unbind' as const, afterMs }];
    broken.push(...(await brokenIn({ ...calm, taps: few.map((tap) => ({ ...tap, troubles })) })));
  }
  expect(broken).toEqual([]);
});

test('a rule is the same rule at another machine, tap or order', () => {
  expect(ruleOf('machine 3: two orders')).toBe(ruleOf('machine 0: two orders'));
  const held = (letter: string) => ruleOf(`tap 12: held by ${letter.repeat(26)}`);
  expect(held('a')).toBe(held('b'));
  expect(ruleOf('person 1, dpay: unbound')).not.toBe(ruleOf('person 1, paypay: unbound'));
});

test('a search that is out of time waits for the world that runs', async () => {
  let running = 0;
  await shortestBroken(
    seed,
    async () => {
      running += 1;
      await new Promise((resolve) => setTimeout(resolve, 30));
      running -= 1;
      return true;
    },
    10,
  );
  expect(running).toBe(0);
});

test(`${worlds} worlds from seed ${seed} lose, double and strand nothing`, {
  timeout: 3_600_000,
}, async () => {
  const ends = new Map<string, number>();
  const startMs = performance.now();
  for (let number = 0; number < worlds; number++) {
    const schedule = scheduleOf(seed + number);
    const verdict = await judge(await runWorld(schedule));
    for (const [end, count] of verdict.ends) ends.set(end, (ends.get(end) ?? 0) + count);
    if (verdict.broken.length > 0) {
      const found = shrinks ? await shortestWith(verdict.broken, seed + number) : undefined;
      const shortest = found ?? schedule;
      const shown = { seed: seed + number, shortest, broken: await brokenIn(shortest) };
      expect.fail(`${verdict.broken.join('\n')}\n${JSON.stringify(shown, null, 1)}`);
    }
  }
  const seconds = (performance.now() - startMs) / 1000;
  print(report(ends, seconds));
  // Worlds with few sales would prove nothing.
  if (worlds >= ENOUGH) expect(shareOf(ends, 'CAPTURED')).toBeGreaterThan(0.35);
});

const ENOUGH = 10;

function shareOf(ends: ReadonlyMap<string, number>, state: string): number {
  const all = [...ends];
  const sum = (some: typeof all) => some.reduce((total, [, count]) => total + count, 0);
  return sum(all.filter(([end]) => end.startsWith(state))) / sum(all);
}

function report(ends: ReadonlyMap<string, number>, seconds: number): string {
  const total = [...ends.values()].reduce((sum, count) => sum + count, 0);
  const rows = [...ends]
    .sort(([, one], [, other]) => other - one)
    .map(([end, count]) => `  ${String(count).padStart(7)}  ${end}`);
  return `${worlds} worlds, ${total} purchases in ${seconds.toFixed(0)} s\n${rows.join('\n')}`;
}
