import * as v from 'valibot';
import { type MachineId, machineIdSchema } from '../../contract/shared/ids.ts';
import { issueToken } from '../../worker/core/machines/device/operate/issue-token.ts';
import { revokeToken } from '../../worker/core/machines/device/operate/revoke-token.ts';
import { rotateToken } from '../../worker/core/machines/device/operate/rotate-token.ts';
import {
  type Decommissioned,
  decommissionMachine,
} from '../../worker/core/machines/operate/decommission-machine.ts';
import { moveMachine } from '../../worker/core/machines/operate/move-machine.ts';
import type { OperatorContext } from '../../worker/core/operator/operator-context.ts';
import { CommandError } from '../command/command-error.ts';
import type { CommandIo } from '../command/command-io.ts';
import { valueOrFail } from '../command/failure-text.ts';
import { parseOrFail } from '../orders/operator-context.ts';

const parseReason = (reason: string | undefined): string =>
  parseOrFail(v.pipe(v.string(), v.trim(), v.minLength(2)), reason, 'Specify --reason "…".');

function decommissionedText(machineId: MachineId, done: Decommissioned): string {
  if (done.state === 'waiting') {
    return `${machineId} no longer sells. Run the command again when these orders have ended: ${done.orderIds.join(', ')}.`;
  }
  const { code, favourites, incidents } = done;
  return [
    `${machineId} is out of service: its token and connection end within a minute.`,
    `It was removed from the favourites of ${favourites} people, and ${incidents} incidents are resolved.`,
    `Take its sticker${code === '' ? '' : ` (${code})`} off the machine, and delete it from the tenant's file. Otherwise the next put adds it again.`,
  ].join('\n');
}

/** The actions on one machine. Each returns the text to print. @throws CommandError if refused. */
export const machineActions = {
  async issue(operator: OperatorContext, machineId: MachineId, { warn }: CommandIo) {
    const token = valueOrFail(await issueToken(operator, machineId));
    // Standard output contains only the token, so that it can be piped.
    warn('An earlier token of this machine is revoked.');
    return token;
  },
  async rotate(operator: OperatorContext, machineId: MachineId) {
    valueOrFail(await rotateToken(operator, machineId));
    return `${machineId}: receives its next token within a minute, or when it connects.`;
  },
  async revoke(operator: OperatorContext, machineId: MachineId) {
    valueOrFail(await revokeToken(operator, machineId));
    return `${machineId}: its tokens are revoked.`;
  },
  async decommission(operator: OperatorContext, machineId: MachineId, reason: string | undefined) {
    const done = await decommissionMachine(operator, machineId, parseReason(reason));
    return decommissionedText(machineId, valueOrFail(done));
  },
  async move(
    operator: OperatorContext,
    from: MachineId,
    {
      reason,
      to: named,
    }: { readonly reason?: string | undefined; readonly to?: string | undefined },
  ) {
    const to = parseOrFail(
      machineIdSchema,
      named,
      'Specify --to with the machine of the new place.',
    );
    if (to === from) throw new CommandError('Specify another machine with --to.');
    const moved = valueOrFail(await moveMachine(operator, { from, to }, parseReason(reason)));
    if (moved.state === 'waiting') return decommissionedText(from, moved);
    const { code, expiresAtMs } = moved.made;
    return [
      decommissionedText(from, moved),
      `Type ${code} into the machine at its new place. It then becomes ${to}. The code expires ${new Date(expiresAtMs).toISOString()}.`,
      `Print its sticker: npm run ops -- device qr-sheet --machines ${to} …`,
    ].join('\n');
  },
};
