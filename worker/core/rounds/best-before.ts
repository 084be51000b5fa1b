import type { Freshness, Visit } from '../../../contract/console/rounds.ts';
import type { ClientId, MachineId } from '../../../contract/shared/ids.ts';
import { addDays } from '../japan-time.ts';
import * as paths from '../store/paths.ts';
import { update, type Write } from '../store/writes.ts';

/** A load should last this long, so drinks that expire sooner need attention. */
const SOON_DAYS = 14;

/**
 * Returns the write of the best-before days that somebody entered at a machine. Days of other slots
 * stay.
 */
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

/** Returns how fresh a slot is on the day of a round. */
export function freshnessOf(
  bestBefore: string | null,
  { count, day }: { readonly count: number; readonly day: string },
): Freshness {
  if (bestBefore === null || count === 0) return 'unknown';
  if (bestBefore < day) return 'over';
  return bestBefore < addDays(day, SOON_DAYS) ? 'soon' : 'fresh';
}
