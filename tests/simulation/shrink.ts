import type { Schedule } from './schedule.ts';

const parts = ['troubles', 'faults', 'taps'] as const;
type Part = (typeof parts)[number];
type Fails = (schedule: Schedule) => Promise<boolean>;

/**
 * The shortest schedule found that still fails: halves are left out, then quarters, down to single
 * things, as long as it goes on failing (delta debugging).
 */
export async function shrink(schedule: Schedule, fails: Fails): Promise<Schedule> {
  let shortest = schedule;
  for (let before = Number.POSITIVE_INFINITY; sizeOf(shortest) < before; ) {
    before = sizeOf(shortest);
    for (const part of parts) shortest = await shrinkPart(shortest, part, fails);
  }
  return shortest;
}

async function shrinkPart(schedule: Schedule, part: Part, fails: Fails): Promise<Schedule> {
  let shortest = schedule;
  for (let size = shortest[part].length; size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < shortest[part].length; ) {
      const shorter = { ...shortest, [part]: shortest[part].toSpliced(from, size) };
      if (await fails(shorter)) shortest = shorter;
      else from += size;
    }
  }
  return shortest;
}

const sizeOf = (schedule: Schedule) => parts.reduce((sum, part) => sum + schedule[part].length, 0);
