import { type ConsoleSession, consoleSessionSchema } from '../../../contract/console/staff.ts';
import { type ConsoleTenantApi, problemOf, read } from './console-api.ts';
import { forgetKept, keepHere, keptHere } from './kept-here.ts';

/**
 * Reads who is signed in. Without a connection, returns the last known session, so that a round's
 * pages still open. The session's token is in an HttpOnly cookie.
 */
export async function readSession({ api, tenant }: ConsoleTenantApi): Promise<ConsoleSession> {
  const name = `session/${tenant.clientId}`;
  try {
    const session = await read(api.session.$get({ param: tenant }));
    keepHere(name, session);
    return session;
  } catch (thrown) {
    const { code, status } = problemOf(thrown);
    if (status === 401) forgetKept();
    const kept = code === 'OFFLINE' ? keptHere(name, consoleSessionSchema) : undefined;
    if (!kept) throw thrown;
    return kept;
  }
}
