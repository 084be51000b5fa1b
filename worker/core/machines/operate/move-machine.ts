import type { MachineId } from '../../../../contract/shared/ids.ts';
import { type Operated, type OperatorContext, refuse } from '../../operator/operator-context.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { parseEnrolment } from '../device/enrol-device.ts';
import { type CodeMade, issueClaimCode } from '../device/operate/issue-claim-codes.ts';
import { type Decommissioned, decommissionMachine } from './decommission-machine.ts';

/** The result of a move: the state of the old machine, and the claim code for the new one. */
export type Moved =
  | Extract<Decommissioned, { readonly state: 'waiting' }>
  | (Extract<Decommissioned, { readonly state: 'gone' }> & { readonly made: CodeMade });

/**
 * Moves a machine's hardware to another place. It takes the old machine out of service, and makes a
 * claim code with which the controller becomes the machine of the new place. That machine must
 * exist and have no token. People's favourites and the sales stay with their places. Repeating it
 * makes another code.
 */
export async function moveMachine(
  operator: OperatorContext,
  { from, to }: { readonly from: MachineId; readonly to: MachineId },
  reason: string,
): Promise<Operated<Moved>> {
  const { store } = operator.services;
  const { clientId } = operator.client;
  const [target, device] = await store.batchGet([
    paths.machine(clientId, to),
    paths.machineDevice(clientId, to),
  ]);
  if (!target || from === to)
    return refuse({ code: 'MACHINE_UNKNOWN', data: { machineIds: [to] } });
  if (parseEnrolment(device)) return refuse({ code: 'MACHINE_ENROLLED', data: { machineId: to } });
  const left = await decommissionMachine(operator, from, `${reason} (→ ${to})`);
  if (!left.ok) return left;
  const gone = left.value;
  if (gone.state === 'waiting') return ok(gone);
  const made = await issueClaimCode(operator, to);
  return made.ok ? ok({ ...gone, made: made.value }) : made;
}
