import { jwtVerify } from 'jose';
import * as v from 'valibot';
import {
  type ClientId,
  clientIdSchema,
  lineUserIdSchema,
  sessionIdSchema,
} from '../../../contract/shared/ids.ts';
import { ISSUER, publicKeys, signToken } from '../../core/crypto/signed-token.ts';
import type { Settings } from '../../core/env.ts';
import type { SessionClaims } from '../../core/session-claims.ts';

export const SESSION_LIFETIME_S = 30 * 24 * 3600;

const claimsSchema = v.object({
  aud: clientIdSchema,
  sub: lineUserIdSchema,
  sid: sessionIdSchema,
  exp: v.number(),
});

/** Returns a session JWT: ES256, signed by the first key. */
export async function signSession(
  settings: Settings,
  claims: Omit<SessionClaims, 'expiresAtS'>,
  nowMs: number,
): Promise<string> {
  return signToken(
    settings.SESSION_KEYS,
    { sid: claims.sid },
    { audience: claims.clientId, subject: claims.lineUserId, lifetimeS: SESSION_LIFETIME_S, nowMs },
  );
}

/** Returns the claims of this tenant's session token. Undefined for anything else. */
export async function verifySession(
  settings: Settings,
  clientId: ClientId,
  token: string,
  nowMs: number,
): Promise<SessionClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, publicKeys(settings.SESSION_KEYS), {
      algorithms: ['ES256'],
      issuer: ISSUER,
      audience: clientId,
      currentDate: new Date(nowMs),
    });
    const claims = v.parse(claimsSchema, payload);
    return {
      clientId: claims.aud,
      lineUserId: claims.sub,
      sid: claims.sid,
      expiresAtS: claims.exp,
    };
  } catch {
    // Expired, tampered, another tenant's, `alg:none`: the caller treats all as no session.
    return undefined;
  }
}
