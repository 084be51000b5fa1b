import { createMiddleware } from 'hono/factory';
import { problem } from '../http/problem.ts';
import type { SessionEnv } from './session-guard.ts';

/**
 * At most as many calls a minute of one person as the binding says: behind the session guard.
 * @param counts whether a call with this query is one of them.
 */
export const personLimit = (
  binding: 'CODE_LIMIT' | 'BINDING_LIMIT' | 'SEARCH_LIMIT',
  counts: (query: Readonly<Record<string, string>>) => boolean = () => true,
) =>
  createMiddleware<SessionEnv>(async (c, next) => {
    if (!counts(c.req.query())) return next();
    const { clientId, lineUserId } = c.get('session');
    const { success } = await c.env[binding].limit({ key: `${clientId}/${lineUserId}` });
    return success ? next() : problem(c, { code: 'TOO_MANY_REQUESTS' });
  });

/**
 * At most as many writes a minute of one person, of whatever kind: far more than fingers make, and few
 * enough that nobody fills the store or calls providers without end.
 */
export const writeLimit = createMiddleware<SessionEnv>(async (c, next) => {
  const session: SessionEnv['Variables']['session'] | undefined = c.get('session');
  if (!session || c.req.method === 'GET' || c.req.method === 'HEAD') return next();
  const key = `${session.clientId}/${session.lineUserId}`;
  const { success } = await c.env.WRITE_LIMIT.limit({ key });
  return success ? next() : problem(c, { code: 'TOO_MANY_REQUESTS' });
});
