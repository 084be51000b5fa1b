import { createHash, randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { ClientId } from '../../contract/shared/ids.ts';
import type { CommandIo } from '../command/command-io.ts';
import { connectWithCode, read } from './console-client.ts';
import { receiveCode } from './receive-code.ts';
import { type KeptSession, keepSession } from './session-file.ts';

const randomText = () => randomBytes(32).toString('base64url');
/** Returns the computer's name, reduced to the characters that the console accepts. */
const computerName = () =>
  hostname()
    .replace(/[^\p{L}\p{N} ._-]/gu, '')
    .slice(0, 40) || 'computer';

/**
 * Signs in through the console's page in the browser, and stores the session for the other
 * commands.
 *
 * @throws CommandError if the person does not allow it, or the console does not answer.
 */
export async function logIn(
  io: CommandIo,
  { origin, clientId }: { readonly origin: string; readonly clientId: ClientId },
): Promise<KeptSession> {
  const [verifier, state] = [randomText(), randomText()];
  const receiver = await receiveCode(state);
  try {
    const url = new URL(`/${clientId}/command-line`, origin);
    url.search = new URLSearchParams({
      port: String(receiver.port),
      proof: createHash('sha256').update(verifier).digest('hex'),
      state,
      computer: computerName(),
    }).toString();
    io.warn(`Allow it in the browser: ${url.href}`);
    await io.openBrowser(url.href);
    const api = connectWithCode(origin, await receiver.code);
    const call = api['command-line'].sessions.$post({ param: { clientId }, json: { verifier } });
    const session = { ...(await read(call)), clientId, origin };
    keepSession(io, session);
    return session;
  } finally {
    receiver.close();
  }
}
