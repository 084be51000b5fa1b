import { createLocalJWKSet, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import {
  type ClientId,
  clientIdSchema,
  lineUserIdSchema,
  sessionIdSchema,
} from '../../contract/ids.ts';
import type { SigningRing } from '../crypto/key-ring.ts';
import type { Settings } from '../env.ts';

export const SESSION_LIFETIME_S = 30 * 24 * 3600;
/** The issuer of every token that the session keys sign. */
export const ISSUER = 'line-vending';

const claimsSchema = v.object({
  aud: clientIdSchema,
  sub: lineUserIdSchema,
  sid: sessionIdSchema,
  exp: v.number(),
});

/** The claims of a session cookie: this user of this tenant, in this browser. */
export const sessionClaimsSchema = v.pipe(
  v.object({
    clientId: clientIdSchema,
    lineUserId: lineUserIdSchema,
    sid: sessionIdSchema,
    expiresAtS: v.number(),
  }),
  v.readonly(),
);
export type SessionClaims = v.InferOutput<typeof sessionClaimsSchema>;

/** Returns a session JWT: ES256, signed by the first key. */
export async function signSession(
  settings: Settings,
  claims: Omit<SessionClaims, 'expiresAtS'>,
  nowMs: number,
): Promise<string> {
  return signToken(
    settings,
    { sid: claims.sid },
    { audience: claims.clientId, subject: claims.lineUserId, lifetimeS: SESSION_LIFETIME_S, nowMs },
  );
}

/** Returns a token signed with ES256 by the first session key. */
export async function signToken(
  settings: Settings,
  payload: JWTPayload,
  to: { audience: string; subject: string; lifetimeS: number; nowMs: number },
): Promise<string> {
  const [key] = settings.SESSION_KEYS.keys;
  const issuedAt = Math.floor(to.nowMs / 1000);
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(to.audience)
    .setSubject(to.subject)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + to.lifetimeS)
    .sign(await importJWK(key, 'ES256'));
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

const keySets = new WeakMap<SigningRing, ReturnType<typeof createLocalJWKSet>>();

/** Returns the keys of all valid tokens for jose. Built once per ring. */
export function publicKeys(ring: SigningRing) {
  const known = keySets.get(ring);
  if (known) return known;
  const keys = createLocalJWKSet(publicJwks(ring));
  keySets.set(ring, keys);
  return keys;
}

/**
 * Returns the public half of every key of a ring. The sessions' ring is `/.well-known/jwks.json`.
 */
export function publicJwks(ring: SigningRing) {
  return {
    keys: ring.keys.map(({ kid, kty, crv, x, y }) => ({
      kty: kty ?? 'EC',
      crv: crv ?? 'P-256',
      x: x ?? '',
      y: y ?? '',
      kid,
      alg: 'ES256',
      use: 'sig',
    })),
  };
}
