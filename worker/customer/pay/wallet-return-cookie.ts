import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { jwtVerify } from 'jose';
import * as v from 'valibot';
import { type BindingId, bindingIdSchema } from '../../../contract/customer/pay-methods.ts';
import { type ClientId, lineUserIdSchema } from '../../../contract/shared/ids.ts';
import { publicKeys, signToken } from '../../core/crypto/signed-token.ts';
import type { Settings } from '../../core/env.ts';
import type { Owner } from '../../core/pay/pay-method-document.ts';
import { CONFIRM_MS } from '../../core/pay/return-from-provider.ts';
import type { AppEnv } from '../../http/app-env.ts';

/** As long as the binding waits for its confirmation. */
const LIFETIME_S = CONFIRM_MS / 1000;
const cookieName = (clientId: ClientId) => `wallet-return.${clientId}`;
/**
 * Differs from the audience of a session. So this token opens no session, and a session's token
 * opens no binding.
 */
const audienceOf = (clientId: ClientId) => `wallet-return:${clientId}`;

const claimsSchema = v.object({ sub: lineUserIdSchema, binding: bindingIdSchema });

/** The cookie's rights: to read, confirm or refuse this one binding. */
export type WalletReturnClaims = Owner & { readonly bindingId: BindingId };

/**
 * Sets the cookie of a browser that returned without the starter's session. It does not touch
 * session cookies.
 */
export async function setWalletReturnCookie<E extends AppEnv>(
  c: Context<E>,
  { clientId, lineUserId, bindingId }: WalletReturnClaims,
): Promise<void> {
  const { settings, nowMs } = c.get('services');
  const to = { audience: audienceOf(clientId), subject: lineUserId };
  const token = await signToken(
    settings.SESSION_KEYS,
    { binding: bindingId },
    { ...to, lifetimeS: LIFETIME_S, nowMs: nowMs() },
  );
  setCookie(c, cookieName(clientId), token, {
    prefix: 'host',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: LIFETIME_S,
  });
}

/** Returns the binding that this browser may decide about, or undefined without a valid cookie. */
export async function readWalletReturn<E extends AppEnv>(
  c: Context<E>,
  clientId: ClientId,
): Promise<WalletReturnClaims | undefined> {
  const token = getCookie(c, cookieName(clientId), 'host');
  const { settings, nowMs } = c.get('services');
  return token === undefined ? undefined : verify(settings, clientId, token, nowMs());
}

async function verify(settings: Settings, clientId: ClientId, token: string, nowMs: number) {
  try {
    const { payload } = await jwtVerify(token, publicKeys(settings.SESSION_KEYS), {
      algorithms: ['ES256'],
      audience: audienceOf(clientId),
      currentDate: new Date(nowMs),
    });
    const { sub, binding } = v.parse(claimsSchema, payload);
    return { clientId, lineUserId: sub, bindingId: binding };
  } catch {
    return undefined;
  }
}
