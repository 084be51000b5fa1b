import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { CHALLENGE_S } from '../../core/staff/challenge.ts';
import { STAFF_SESSION_S } from '../../core/staff/staff-session.ts';
import type { ConsoleEnv } from './console-env.ts';

/** A tenant's cookies: the session, and the challenge of a sign-in that is in progress. */
type Cookie = 'staff' | 'staff-challenge';

/** `__Host-` binds a cookie to this host over https. The cookie's name contains the tenant. */
const prefix = 'host';
const lifetimes = { staff: STAFF_SESSION_S, 'staff-challenge': CHALLENGE_S } as const;

export const readCookie = <E extends ConsoleEnv>(c: Context<E>, name: Cookie, clientId: ClientId) =>
  getCookie(c, `${name}.${clientId}`, prefix);

export function writeCookie<E extends ConsoleEnv>(
  c: Context<E>,
  name: Cookie,
  clientId: ClientId,
  value: string,
): void {
  setCookie(c, `${name}.${clientId}`, value, {
    prefix,
    httpOnly: true,
    secure: true,
    // The return from an identity provider is a navigation from another site.
    sameSite: 'Lax',
    path: '/',
    maxAge: lifetimes[name],
  });
}

export const clearCookie = <E extends ConsoleEnv>(
  c: Context<E>,
  name: Cookie,
  clientId: ClientId,
): void => void deleteCookie(c, `${name}.${clientId}`, { prefix, secure: true, path: '/' });
