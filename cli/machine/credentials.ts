import { existsSync } from 'node:fs';
import * as v from 'valibot';
import type { MachineId } from '../../contract/shared/ids.ts';
import { issueToken } from '../../worker/core/machines/device/operate/issue-token.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { CommandError } from '../command/command-error.ts';
import type { CommandIo } from '../command/command-io.ts';
import { valueOrFail } from '../command/failure-text.ts';
import { openStore } from '../services/open-store.ts';
import { DEV_VARS, readSettings } from '../settings/dev-vars.ts';
import { claimToken } from './claim.ts';
import { enrolmentContext } from './enrolment-context.ts';
import type { SlotReport } from './messages.ts';
import type { Options } from './options.ts';
import { enrolWithKey } from './prove-key.ts';

const shelfSchema = v.object({
  offer: v.array(v.object({ slot: v.string(), capacity: v.optional(v.number(), 10) })),
});
const bare: readonly SlotReport[] = ['A1', 'A2', 'A3', 'A4'].map((slot) => ({ slot, count: 10 }));

/** The machine's id, its token, and its slots at the start. */
export type Credentials = {
  readonly machineId: MachineId;
  readonly token: string;
  readonly slots: readonly SlotReport[];
};

/**
 * Returns the token and the slots. The source is the device's key, a claim code, the command line,
 * or else the database that `.dev.vars` names. Enrolling revokes the machine's earlier token.
 */
export async function findCredentials(options: Options, io: CommandIo): Promise<Credentials> {
  const { token, slots, client: clientId, claim, serial } = options;
  if (serial !== undefined) {
    const enrolled = await enrolWithKey(options.url, serial, io);
    io.print(`This is ${enrolled.machineId} now.`);
    return { ...enrolled, slots: slots ?? bare };
  }
  if (claim !== undefined) {
    const claimed = await claimToken(options.url, clientId, claim);
    io.print(`This device is now ${claimed.machineId}.`);
    return { ...claimed, slots: slots ?? bare };
  }
  const { machineId } = options;
  if (machineId === undefined) throw new CommandError('MACHINE_ID must be given.');
  if (token !== undefined) return { machineId, token, slots: slots ?? bare };
  if (!existsSync(DEV_VARS)) throw new CommandError(`Without ${DEV_VARS}, give --token TOKEN.`);
  const settings = readSettings(io.env);
  const store = openStore(settings);
  const context = enrolmentContext(store, settings, clientId, io.user);
  const issued = valueOrFail(await issueToken(context, machineId));
  io.print('Enrolled. The earlier token of this machine is revoked (also that of /machines).');
  const stored = await store.get(paths.shelf(clientId, machineId));
  const shelf = v.safeParse(shelfSchema, stored?.fields);
  const full = shelf.success
    ? shelf.output.offer.map(({ slot, capacity }) => ({ slot, count: capacity }))
    : bare;
  return { machineId, token: issued, slots: slots ?? full };
}
