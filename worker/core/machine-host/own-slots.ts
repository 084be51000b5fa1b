import type { StockReport } from '../../../contract/machine/messages.ts';
import { parseShelf, type Shelf } from '../machines/shelf-document.ts';
import type { MachineName } from '../platforms/machine-object.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';

/**
 * How often to read the slots. If the operator adds slots to a connected machine, they count from
 * its first report after this time.
 */
const ASK_AGAIN_MS = 60_000;

/** A machine's slots, and when they were read. */
export type SlotMemory = { ownSlots: string[]; slotsReadAtMs: number };

/**
 * Reads the machine's slots from the operator's configuration, because a machine may report others.
 * One read.
 *
 * @returns the shelf that lists them.
 */
export async function learnOwnSlots(
  { store, nowMs }: Services,
  name: MachineName,
  memory: SlotMemory,
): Promise<Shelf | undefined> {
  const shelf = parseShelf(name, await store.get(paths.shelf(name.clientId, name.machineId)));
  memory.ownSlots = shelf?.offer.map(({ slot }) => slot) ?? [];
  memory.slotsReadAtMs = nowMs();
  return shelf;
}

/**
 * Returns the part of a report that is about the machine's own slots. Other slots are never stored.
 */
export async function ownReport<R extends StockReport>(
  services: Services,
  name: MachineName,
  memory: SlotMemory,
  report: R,
): Promise<R> {
  const isOwn = ({ slot }: R['slots'][number]) => memory.ownSlots.includes(slot);
  const isOld = services.nowMs() - memory.slotsReadAtMs >= ASK_AGAIN_MS;
  if (isOld && !report.slots.every(isOwn)) await learnOwnSlots(services, name, memory);
  return { ...report, slots: report.slots.filter(isOwn) };
}
