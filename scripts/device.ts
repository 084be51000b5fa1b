import * as v from 'valibot';
import { clientIdSchema, machineIdSchema } from '../contract/ids.ts';
import { revokeDevice } from '../worker/machines/device/enrol-device.ts';
import { CommandError } from './command/command-error.ts';
import { runCommand } from './command/run-command.ts';
import { issueToken } from './machine/issue-token.ts';
import { resumeMachine } from './machine/resume-machine.ts';
import { openStore } from './services/open-store.ts';
import { readSettings } from './settings/dev-vars.ts';

const USAGE =
  'Usage: npm run device -- issue CLIENT_ID MACHINE_ID | revoke CLIENT_ID MACHINE_ID | resume CLIENT_ID MACHINE_ID';

await runCommand(async () => {
  const [verb, client, machine] = process.argv.slice(2);
  const clientId = v.safeParse(clientIdSchema, client);
  const machineId = v.safeParse(machineIdSchema, machine);
  if (!clientId.success || !machineId.success) throw new CommandError(USAGE);
  const settings = readSettings();
  const store = openStore(settings);
  const who = { clientId: clientId.output, machineId: machineId.output };
  if (verb === 'issue') {
    const token = await issueToken(store, settings, who);
    if (token === undefined) {
      throw new CommandError(`Tenant ${who.clientId} has no machine ${who.machineId}.`);
    }
    // The token alone on standard output, so that it can be piped.
    console.error('The token this machine had before, if any, has ended.');
    console.log(token);
  } else if (verb === 'revoke') {
    await revokeDevice(store, who.clientId, who.machineId);
    console.log(`${who.machineId}: no token connects this machine any more.`);
  } else if (verb === 'resume') {
    console.log(await resumeMachine(store, who));
  } else throw new CommandError(USAGE);
});
