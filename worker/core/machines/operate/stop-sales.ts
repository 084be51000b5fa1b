import * as v from 'valibot';
import type { MachineId } from '../../../../contract/shared/ids.ts';
import { type Operated, type OperatorContext, refuse } from '../../operator/operator-context.ts';
import { type AuditServices, auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { update } from '../../store/writes.ts';
import { machineDocument } from '../machine-document.ts';

/** Whether staff or losses had stopped the machine before. If so, nothing has changed. */
export type Stopped = { readonly wasStopped: boolean };

/**
 * Stops a machine's sales until somebody resumes them. Purchases in progress continue. Customers
 * see that the machine does not sell. Nobody is notified, because a person stopped it on purpose.
 */
export async function stopSales(
  operator: Pick<OperatorContext, 'client' | 'actor'> & { readonly services: AuditServices },
  machineId: MachineId,
  reason: string,
): Promise<Operated<Stopped>> {
  const { services, client, actor } = operator;
  const path = paths.machine(client.clientId, machineId);
  return services.store.runOptimistic<Operated<Stopped>>(async () => {
    const stored = await services.store.get(path);
    const machine = v.safeParse(machineDocument, stored?.fields);
    if (!stored || !machine.success) {
      const value = refuse({ code: 'MACHINE_UNKNOWN', data: { machineIds: [machineId] } });
      return { writes: [], value };
    }
    if (machine.output.stopped !== null) return { writes: [], value: ok({ wasStopped: true }) };
    const stopped = { reason: 'STAFF', by: actor.name, note: reason };
    const target = { kind: 'machine', id: machineId } as const;
    const audit = await auditWrites(operator, target, { what: 'machine.stop', reason });
    return {
      writes: [update(path, { stopped }, { updateTime: stored.updateTime }), ...audit],
      value: ok({ wasStopped: false }),
    };
  });
}
