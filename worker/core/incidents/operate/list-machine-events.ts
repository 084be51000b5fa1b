import { EVENT_DAYS, type MachineEventsPage } from '../../../../contract/console/machines.ts';
import type { MachineId } from '../../../../contract/shared/ids.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import { ok } from '../../result.ts';
import { parseTimeCursor, readTimePage } from '../../store/time-cursor.ts';
import { Timestamp } from '../../store/values.ts';
import { eventsAt, eventsOf } from '../machine-events.ts';

const PAGE = 30;
const DAY_MS = 86_400_000;

/**
 * Returns a page of a machine's events in the last thirty days, the latest first. At most 31 reads.
 */
export async function listMachineEvents(
  { services: { store, nowMs }, client: { clientId } }: Reader,
  machineId: MachineId,
  cursor: string | undefined,
): Promise<Operated<MachineEventsPage>> {
  const after = cursor === undefined ? undefined : parseTimeCursor(cursor);
  if (cursor !== undefined && !after) return refuse({ code: 'CURSOR_INVALID' });
  const { where, ...query } = eventsAt(clientId, machineId);
  const since = Timestamp.ofMs(nowMs() - EVENT_DAYS * DAY_MS);
  const page = await readTimePage(store, {
    ...query,
    where: [...where, { field: 'openedAt', op: 'GREATER_THAN', value: since }],
    limit: PAGE,
    after,
  });
  return ok({ events: eventsOf(page.documents), cursor: page.cursor });
}
