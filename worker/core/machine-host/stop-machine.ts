import type { ClientId, MachineId } from '../../../contract/shared/ids.ts';
import { incidentWrite } from '../incidents/incident-document.ts';
import { log } from '../log.ts';
import type { Committed } from '../order-store/commit-move.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { update } from '../store/writes.ts';

/** After this many losses in a row a machine is stopped until an operator clears it. */
export const MAX_MACHINE_LOSSES = 3;

/**
 * Returns the number of vends in a row without evidence after a commit. A sale resets it, money
 * returned adds one.
 */
export function lossesInRow(before: number, { order, released: { stock } }: Committed): number {
  if (stock === 'sold') return 0;
  return stock === 'returned' && order.flags.includes('POSSIBLE_LOSS') ? before + 1 : before;
}

/**
 * Stops a machine until an operator clears it (`npm run ops -- device resume`), and raises an incident.
 * Never throws: the next loss tries again.
 */
export async function stopMachine(
  { store, nowMs }: Pick<Services, 'store' | 'nowMs'>,
  clientId: ClientId,
  machineId: MachineId,
): Promise<void> {
  try {
    await store.commit([
      update(paths.machine(clientId, machineId), { stopped: { reason: 'LOSSES' } }),
      incidentWrite(clientId, { kind: 'MACHINE_STOPPED', orderId: null, machineId }, nowMs()),
    ]);
    log('machine.stopped', { clientId, machineId });
  } catch (thrown) {
    log('machine.failed', { clientId, machineId, thrown });
  }
}
