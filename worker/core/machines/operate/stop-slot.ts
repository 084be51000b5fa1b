import type { MachineId } from '../../../../contract/shared/ids.ts';
import { type Operated, refuse } from '../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { parseShelf } from '../shelf-document.ts';
import { isStopped } from '../slot-stock.ts';
import { stockWrite } from '../stock-write.ts';
import type { Stopped } from './stop-sales.ts';

/**
 * Stops the sales of one slot until somebody resumes the machine. A purchase in progress continues.
 */
export async function stopSlot(
  acting: Acting,
  { machineId, slot }: { readonly machineId: MachineId; readonly slot: string },
  reason: string,
): Promise<Operated<Stopped>> {
  const { services, client, actor } = acting;
  const { clientId } = client;
  const name = { clientId, machineId };
  return services.store.runOptimistic<Operated<Stopped>>(async () => {
    const stored = await services.store.get(paths.shelf(clientId, machineId));
    if (!stored) {
      const value = refuse({ code: 'MACHINE_UNKNOWN', data: { machineIds: [machineId] } });
      return { writes: [], value };
    }
    const shelf = parseShelf(name, stored);
    const stock = shelf?.stock.get(slot);
    if (!stock || !shelf?.offer.some((item) => item.slot === slot)) {
      return { writes: [], value: refuse({ code: 'SLOT_CHANGED' }) };
    }
    if (isStopped(stock)) return { writes: [], value: ok({ wasStopped: true }) };
    const stopped = { by: actor.name, note: reason };
    const target = { kind: 'machine', id: machineId } as const;
    const what = { what: 'machine.stop', reason, after: { slot } };
    return {
      writes: [
        stockWrite(name, { [slot]: { stopped } }, { updateTime: stored.updateTime }),
        ...(await auditWrites(acting, target, what)),
      ],
      value: ok({ wasStopped: false }),
    };
  });
}
