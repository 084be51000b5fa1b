import type { Context } from 'hono';
import type { ConsoleEnv } from './console-env.ts';

/**
 * Returns the token that a command line sends with a request. No page of another site can set this header,
 * and a request with it never uses a cookie.
 */
export const bearerOf = <E extends ConsoleEnv>(c: Context<E>): string | undefined =>
  /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1];
