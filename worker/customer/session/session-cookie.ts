import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { SESSION_LIFETIME_S } from './session-token.ts';

/** One cookie per tenant, so that one browser can hold sessions of two tenants. */
const cookieName = (clientId: ClientId) => `session.${clientId}`;

/** `__Host-` pins the cookie to this host over https, so no sub-domain can set one. */
const prefix = 'host';

export const readSessionCookie = <E extends AppEnv>(c: Context<E>, clientId: ClientId) =>
  getCookie(c, cookieName(clientId), prefix);

export function setSessionCookie<E extends AppEnv>(
  c: Context<E>,
  clientId: ClientId,
  token: string,
) {
  setCookie(c, cookieName(clientId), token, {
    prefix,
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: SESSION_LIFETIME_S,
  });
}

export function clearSessionCookie<E extends AppEnv>(c: Context<E>, clientId: ClientId) {
  deleteCookie(c, cookieName(clientId), { prefix, secure: true, path: '/' });
}
