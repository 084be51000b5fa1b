import { incidentWrite } from '../incidents/incident-document.ts';
import { log } from '../log.ts';
import type { Committed } from '../order-store/commit-move.ts';
import * as paths from '../store/paths.ts';
import { update } from '../store/writes.ts';
import type { SchedulerContext } from './scheduler-context.ts';

/** After this many losses in a row a machine is stopped until an operator clears it. */
export const MAX_MACHINE_LOSSES = 3;

/**
 * Returns the number of vends in a row without evidence after a commit. A sale resets it. A vend
 * that ends without evidence adds one.
 */
export function lossesInRow(before: number, { order, released: { stock } }: Committed): number {
  if (stock === 'sold') return 0;
  return stock === 'returned' && order.flags.includes('POSSIBLE_LOSS') ? before + 1 : before;
}

type Losing = Pick<SchedulerContext, 'services' | 'name' | 'memory' | 'persist' | 'publishStop'>;

/**
 * Stops a machine until an operator clears it (`npm run ops -- device resume`), and raises an
 * incident. The count of losses is reset only after the stop is stored, so after a failure the next
 * loss tries again. Never throws.
 */
export async function stopMachine(context: Losing): Promise<void> {
  const { services, name, memory, persist, publishStop } = context;
  const { clientId, machineId } = name();
  try {
    await services.store.commit([
      update(paths.machine(clientId, machineId), { stopped: { reason: 'LOSSES' } }),
      incidentWrite(
        clientId,
        { kind: 'MACHINE_STOPPED', orderId: null, machineId },
        services.nowMs(),
      ),
    ]);
    log('machine.stopped', { clientId, machineId });
    publishStop();
    memory().lossesInRow = 0;
    await persist();
  } catch (thrown) {
    log('machine.failed', { clientId, machineId, thrown });
  }
}
