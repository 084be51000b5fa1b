import { expect } from 'vitest';
import { judge, ruleOf } from './judge.ts';
import { type Schedule, scheduleOf, shortestBroken } from './schedule.ts';
import { runWorld } from './world.ts';

/** How many orders ended in each way. */
export type Ends = ReadonlyMap<string, number>;

/** Returns the broken rules of a world, a line each. */
export const brokenIn = async (schedule: Schedule): Promise<readonly string[]> =>
  (await judge(await runWorld(schedule))).broken;

/**
 * Expects that the worlds of these seeds break no rule.
 * @param shrinks whether the message shows the shortest schedule that still breaks the rule.
 *
 * @param worldOf returns the world of a seed.
 */
export async function judgeWorlds(
  seeds: readonly number[],
  shrinks: boolean,
  worldOf: (seed: number) => Schedule = scheduleOf,
): Promise<Ends> {
  const ends = new Map<string, number>();
  for (const seed of seeds) {
    const schedule = worldOf(seed);
    const verdict = await judge(await runWorld(schedule));
    for (const [end, count] of verdict.ends) ends.set(end, (ends.get(end) ?? 0) + count);
    if (verdict.broken.length > 0) {
      const found = shrinks ? await shortestWith(verdict.broken, seed) : undefined;
      const shortest = found ?? schedule;
      const shown = { seed, shortest, broken: await brokenIn(shortest) };
      expect.fail(`${verdict.broken.join('\n')}\n${JSON.stringify(shown, null, 1)}`);
    }
  }
  return ends;
}

/** Returns the shortest part of a seed's world that breaks one of the rules of these lines. */
function shortestWith(lines: readonly string[], of: number): Promise<Schedule | undefined> {
  const rules = new Set(lines.map(ruleOf));
  return shortestBroken(of, async (one) =>
    (await brokenIn(one)).some((line) => rules.has(ruleOf(line))),
  );
}

/** Returns the share of the orders that ended in a state. */
export function shareOf(ends: Ends, state: string): number {
  const all = [...ends];
  const sum = (some: typeof all) => some.reduce((total, [, count]) => total + count, 0);
  return sum(all.filter(([end]) => end.startsWith(state))) / sum(all);
}

export function report(ends: Ends, worlds: number, seconds: number): string {
  const total = [...ends.values()].reduce((sum, count) => sum + count, 0);
  const rows = [...ends]
    .sort(([, one], [, other]) => other - one)
    .map(([end, count]) => `  ${String(count).padStart(7)}  ${end}`);
  return `${worlds} worlds, ${total} purchases in ${seconds.toFixed(0)} s\n${rows.join('\n')}`;
}
