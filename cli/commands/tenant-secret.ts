import { readFileSync } from 'node:fs';
import { secretNames } from '../../worker/core/secret-lookup.ts';
import { listSecrets, settingWith } from '../../worker/core/secrets/operate/list-secrets.ts';
import { putSecret } from '../../worker/core/secrets/operate/put-secret.ts';
import { removeSecret } from '../../worker/core/secrets/operate/remove-secret.ts';
import { defineCommand } from '../command/command.ts';
import { CommandError } from '../command/command-error.ts';
import type { CommandIo } from '../command/command-io.ts';
import { valueOrFail } from '../command/failure-text.ts';
import type { Group } from '../command/group.ts';
import { flag, text } from '../command/options.ts';
import { openTenant } from '../orders/open-tenant.ts';
import { parseSecretName, secretLines } from '../tenant/secret/secret-lines.ts';

const ofTenant = { CLIENT_ID: 'The tenant' };
const named = { ...ofTenant, NAME: `One of ${secretNames.join(', ')}` };

const put = defineCommand({
  about: 'Seal credentials into the store',
  arguments: {
    ...named,
    FILE: 'A file, or - for standard input. The value is JSON as in the settings',
  },
  options: { account: text('ID', 'The merchant, if the file does not name it') },
  async run([id, name, file = '-'], { account }, io) {
    const operator = openTenant(io, id);
    const { clientId } = operator.client;
    const known = parseSecretName(name);
    const given = { name: known, text: readValue(file, io), account };
    const done = valueOrFail(await putSecret(operator, given));
    const what = done.unchanged
      ? 'is there already'
      : 'is sealed; the edge uses it within five minutes';
    io.print(`${clientId}: ${known} ${done.account} ${what}`);
    const setting = settingWith(operator.services, known, clientId);
    if (setting) io.warn(`The setting ${setting} names ${clientId} and takes precedence.`);
    return 0;
  },
});

/** Reads a secret from a file or standard input. Other users could see it on the command line. */
function readValue(file: string, { readInput }: CommandIo): string {
  try {
    return file === '-' ? readInput() : readFileSync(file, 'utf8');
  } catch {
    throw new CommandError(`${file} cannot be read.`);
  }
}

const list = defineCommand({
  about: 'List names, accounts, dates and keys of the credentials, no values',
  arguments: ofTenant,
  options: {},
  async run([id], _, io) {
    const operator = openTenant(io, id);
    const listed = await listSecrets(operator);
    for (const line of listed.flatMap((one) => secretLines(operator.client.clientId, one)))
      io.print(line);
    return 0;
  },
});

const remove = defineCommand({
  about: 'Remove all credentials of a name',
  arguments: named,
  options: {
    account: text('ID', 'Removes only those of this merchant'),
    older: flag('Removes all but the newest'),
  },
  async run([id, name], which, io) {
    const operator = openTenant(io, id);
    const known = parseSecretName(name);
    const gone = valueOrFail(await removeSecret(operator, known, which));
    return `${operator.client.clientId}: ${gone} of ${known} removed. The edge uses them for up to five more minutes`;
  },
});

export const secretCommands: Group['commands'] = {
  'secret put': put,
  'secret list': list,
  'secret remove': remove,
};
