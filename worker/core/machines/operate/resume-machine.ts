import * as v from 'valibot';
import type { MachineId } from '../../../../contract/shared/ids.ts';
import type { Happened } from '../../incidents/incident-document.ts';
import { incidentPath } from '../../incidents/incident-document.ts';
import { resolveOpen } from '../../incidents/resolve-incident.ts';
import { type Operated, type OperatorContext, refuse } from '../../operator/operator-context.ts';
import { type AuditServices, auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { update, type Write } from '../../store/writes.ts';
import { machineDocument } from '../machine-document.ts';
import { parseShelf } from '../shelf-document.ts';
import { isStopped } from '../slot-stock.ts';
import { stockWrite } from '../stock-write.ts';

/** What resuming changed. `wasStopped` is false and `slots` empty if nothing was stopped. */
export type Resumed = { readonly wasStopped: boolean; readonly slots: readonly string[] };

/**
 * Lets a machine and its slots sell again after losses or staff stopped them, and resolves those
 * incidents. Repeating it changes nothing.
 */
export async function resumeMachine(
  operator: Pick<OperatorContext, 'client' | 'actor'> & {
    readonly services: AuditServices;
  },
  machineId: MachineId,
): Promise<Operated<Resumed>> {
  const { services, actor } = operator;
  const { store } = services;
  const { clientId } = operator.client;
  const path = paths.machine(clientId, machineId);
  const [stored, shelf] = await store.batchGet([path, paths.shelf(clientId, machineId)]);
  const machine = v.safeParse(machineDocument, stored?.fields);
  if (!machine.success) {
    return refuse({ code: 'MACHINE_UNKNOWN', data: { machineIds: [machineId] } });
  }
  const name = { clientId, machineId };
  const stock = [...(parseShelf(name, shelf)?.stock ?? [])];
  const slots = stock.filter(([, one]) => isStopped(one)).map(([slot]) => slot);
  const sells = { losses: 0, stopped: null };
  const resumed = Object.fromEntries(slots.map((slot) => [slot, sells] as const));
  const wasStopped = machine.output.stopped !== null;
  const writes: readonly Write[] = [
    ...(wasStopped ? [update(path, { stopped: null })] : []),
    ...(slots.length > 0 ? [stockWrite(name, resumed)] : []),
  ];
  if (writes.length > 0) {
    const target = { kind: 'machine', id: machineId } as const;
    await store.runOptimistic(async () => ({
      writes: [
        ...writes,
        ...(await auditWrites(operator, target, {
          what: 'machine.resume',
          reason: '',
          after: { slots },
        })),
      ],
      value: undefined,
    }));
  }
  const stops: readonly Happened[] = [
    { kind: 'MACHINE_STOPPED', orderId: null, machineId },
    ...slots.map((slot) => ({ kind: 'SLOT_STOPPED', orderId: null, machineId, slot }) as const),
  ];
  const open = stops.map((one) => incidentPath(clientId, one));
  await resolveOpen(services, clientId, open, { by: actor.name, note: 'resumed' });
  return ok({ wasStopped, slots });
}
