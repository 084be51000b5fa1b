import type { MachineName } from '../../platforms/machine-object.ts';
import type { Services } from '../../services.ts';
import * as paths from '../../store/paths.ts';
import { parseShelf, type Shelf } from '../shelf-document.ts';
import type { StockReport } from './messages.ts';

/** Slots that were added while a machine is connected count from its first report a minute later. */
const ASK_AGAIN_MS = 60_000;

/** Which slots a machine has, and when that was read. */
export type SlotMemory = { ownSlots: string[]; slotsReadAtMs: number };

/**
 * Reads which slots the machine has: what the operator says, not what the machine says. One read.
 * @returns the shelf that said so.
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

/** The report as far as it is about the machine's own slots; of others nothing is stored. */
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
