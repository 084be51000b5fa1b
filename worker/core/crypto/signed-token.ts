import { createLocalJWKSet, importJWK, type JWTPayload, SignJWT } from 'jose';
import type { SigningRing } from './key-ring.ts';

/** The issuer of every token that we sign. */
export const ISSUER = 'line-vending';

/** Returns a token signed with ES256 by the first key of a ring. */
export async function signToken(
  ring: SigningRing,
  payload: JWTPayload,
  to: { audience: string; subject: string; lifetimeS: number; nowMs: number },
): Promise<string> {
  const [key] = ring.keys;
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
