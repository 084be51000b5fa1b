import type { Freshness, Visit } from '../../../contract/console/rounds.ts';
import type { ClientId, MachineId } from '../../../contract/shared/ids.ts';
import { addDays } from '../japan-time.ts';
import * as paths from '../store/paths.ts';
import { update, type Write } from '../store/writes.ts';

/** As long as a load should last. */
const SOON_DAYS = 14;

/** Returns the write of the days that somebody entered at a machine, in its document. The others stay. */
export function bestBeforeWrites(
  clientId: ClientId,
  machineId: MachineId,
  { slots }: Visit,
): readonly Write[] {
  const days = slots.flatMap(({ slot, bestBefore }) =>
    bestBefore === null ? [] : [[slot, bestBefore] as const],
  );
  if (days.length === 0) return [];
  const mask = days.map(([slot]) => ['bestBefore', slot]);
  const fields = { bestBefore: Object.fromEntries(days) };
  return [update(paths.machine(clientId, machineId), fields, { exists: true }, mask)];
}

/** Judges a slot's day at the day of a round. */
export function freshnessOf(
  bestBefore: string | null,
  { count, day }: { readonly count: number; readonly day: string },
): Freshness {
  if (bestBefore === null || count === 0) return 'unknown';
  if (bestBefore < day) return 'over';
  return bestBefore < addDays(day, SOON_DAYS) ? 'soon' : 'fresh';
}
