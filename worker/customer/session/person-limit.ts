import { createMiddleware } from 'hono/factory';
import { problem } from '../../http/problem.ts';
import type { SessionEnv } from './session-guard.ts';

/**
 * Limits one person's calls per minute to the binding's limit. It runs after the session guard.
 *
 * @param counts returns whether a call with this query counts.
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
 * Limits one person's writes per minute, of any kind. Far more than a person's taps, but too few to
 * fill the store or to flood the providers.
 */
export const writeLimit = createMiddleware<SessionEnv>(async (c, next) => {
  const session: SessionEnv['Variables']['session'] | undefined = c.get('session');
  if (!session || c.req.method === 'GET' || c.req.method === 'HEAD') return next();
  const key = `${session.clientId}/${session.lineUserId}`;
  const { success } = await c.env.WRITE_LIMIT.limit({ key });
  return success ? next() : problem(c, { code: 'TOO_MANY_REQUESTS' });
});
