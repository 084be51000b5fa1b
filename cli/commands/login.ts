import * as v from 'valibot';
import { parseClientId } from '../command/client-id.ts';
import { defineCommand } from '../command/command.ts';
import { CommandError } from '../command/command-error.ts';
import { text } from '../command/options.ts';
import { openConsole, read } from '../console/console-client.ts';
import { logIn } from '../console/log-in.ts';
import { dropSession, readKeptSession } from '../console/session-file.ts';
import { readSettings } from '../settings/dev-vars.ts';

const originSchema = v.pipe(
  v.string(),
  v.url(),
  v.transform((url) => new URL(url).origin),
  v.regex(/^https:\/\/|^http:\/\/localhost(:\d+)?$/),
);

/** `login`: signs in as a member of staff, for an hour. */
export const login = defineCommand({
  about: 'Sign in as a member of staff, for an hour. Commands then act in your name',
  arguments: { CLIENT_ID: 'The tenant' },
  options: {
    console: text('ORIGIN', 'The console, https://console.example.jp. Default: CONSOLE_ORIGIN'),
  },
  notes:
    'It opens the console in the browser, which asks for your passkey. For five minutes it also counts as the passkey that a large refund needs.',
  async run([requested], { console: given }, io) {
    const clientId = parseClientId(requested);
    const origin = v.safeParse(originSchema, given ?? readSettings(io.env)['CONSOLE_ORIGIN']);
    if (!origin.success) {
      throw new CommandError('Specify the console with --console https://console.example.jp.');
    }
    const { name, expiresAt } = await logIn(io, { origin: origin.output, clientId });
    return `Signed in to ${clientId} at ${origin.output} as ${name}, until ${expiresAt}.`;
  },
});

/** `vending logout`: ends the session and forgets it. */
export const logout = defineCommand({
  about: 'Sign out: end the session of this computer’s commands',
  arguments: { '[CLIENT_ID]': 'The tenant. Default: the only one' },
  options: {},
  async run([requested], _, io) {
    const session = readKeptSession(io, requested);
    const { api, tenant } = openConsole(io, session.clientId);
    // Deletes the file even if the console does not answer. The session then expires within an
    // hour.
    dropSession(io, session);
    await read(api.session.$delete({ param: tenant }));
    return `Signed out of ${session.clientId}.`;
  },
});
