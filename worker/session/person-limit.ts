import { createMiddleware } from 'hono/factory';
import { problem } from '../http/problem.ts';
import type { SessionEnv } from './session-guard.ts';

/** At most as many calls a minute of one person: behind the session guard. */
export const personLimit = (binding: 'CODE_LIMIT') =>
  createMiddleware<SessionEnv>(async (c, next) => {
    const { clientId, lineUserId } = c.get('session');
    const { success } = await c.env[binding].limit({ key: `${clientId}/${lineUserId}` });
    return success ? next() : problem(c, { code: 'TOO_MANY_REQUESTS' });
  });
