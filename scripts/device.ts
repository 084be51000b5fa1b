import * as v from 'valibot';
import { clientIdSchema, machineIdSchema } from '../contract/ids.ts';
import { parseSettings } from '../worker/env.ts';
import { nameNextToken, revokeDevice } from '../worker/machines/device/enrol-device.ts';
import { CommandError } from './command/command-error.ts';
import { runCommand } from './command/run-command.ts';
import { issueToken } from './machine/issue-token.ts';
import { listDevices } from './machine/list-devices.ts';
import { resumeMachine } from './machine/resume-machine.ts';
import { openStore } from './services/open-store.ts';
import { readSettings } from './settings/dev-vars.ts';

const USAGE = `Usage: npm run device -- COMMAND
  issue CLIENT_ID MACHINE_ID     a token for the machine; whatever it had before ends
  rotate CLIENT_ID MACHINE_ID    the machine is handed its next token by the service
  revoke CLIENT_ID MACHINE_ID    no token connects the machine any more
  resume CLIENT_ID MACHINE_ID    a machine that was stopped for losses sells again
  list CLIENT_ID                 each machine: the key of its token, and whether it is to be followed`;

await runCommand(async () => {
  const [verb, client, machine] = process.argv.slice(2);
  const clientId = v.safeParse(clientIdSchema, client);
  if (!clientId.success) throw new CommandError(USAGE);
  const settings = readSettings();
  const store = openStore(settings);
  if (verb === 'list') {
    const lines = listDevices(store, parseSettings(settings), clientId.output);
    for await (const line of lines) console.log(line);
    return;
  }
  const machineId = v.safeParse(machineIdSchema, machine);
  if (!machineId.success) throw new CommandError(USAGE);
  const who = { clientId: clientId.output, machineId: machineId.output };
  if (verb === 'issue') {
    const token = await issueToken(store, settings, who);
    if (token === undefined) {
      throw new CommandError(`Tenant ${who.clientId} has no machine ${who.machineId}.`);
    }
    // The token alone on standard output, so that it can be piped.
    console.error('The token this machine had before, if any, has ended.');
    console.log(token);
  } else if (verb === 'rotate') {
    if ((await nameNextToken(store, who)) === undefined) {
      throw new CommandError(`${who.machineId} has no token to be followed: issue one.`);
    }
    console.log(`${who.machineId}: handed its next token within a minute, or when it connects.`);
  } else if (verb === 'revoke') {
    await revokeDevice(store, who);
    console.log(`${who.machineId}: no token connects this machine any more.`);
  } else if (verb === 'resume') {
    console.log(await resumeMachine(store, who));
  } else throw new CommandError(USAGE);
});
