import { type ConsoleSession, consoleSessionSchema } from '../../../contract/console/staff.ts';
import { type ConsoleTenantApi, problemOf, read } from './console-api.ts';
import { forgetKept, keepHere, keptHere } from './kept-here.ts';

/**
 * Reads who is signed in. Without a connection it is who it was before, so that a page of a round opens again. The
 * session itself is a cookie that no script reads.
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
