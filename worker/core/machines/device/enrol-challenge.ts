import { decodeJwt, importJWK, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { type Serial, serialSchema } from '../../../../contract/machine/enrol.ts';
import { ISSUER, publicKeys } from '../../crypto/signed-token.ts';
import type { Services } from '../../services.ts';
import type { PublicKey } from './device-key-document.ts';

/** Verification requires both, so no other token of the ring passes as a challenge. */
const TYPE = 'enrol-challenge+jwt';
const AUDIENCE = 'machine-enrol';
/** The type of the token that the machine signs. */
const PROOF_TYPE = 'machine-proof+jwt';

/** How long a machine may take to sign. */
const CHALLENGE_S = 300;

/** A verified challenge: its device, and when it was made in milliseconds. */
export type Challenge = { readonly serial: Serial; readonly madeMs: number };

const challengeClaims = v.object({ sub: serialSchema, madeMs: v.number() });
const proofClaims = v.object({ challenge: v.string() });

type Outside = Pick<Services, 'settings' | 'nowMs'>;

/**
 * Returns a challenge for a device. It is a signed token, so the service stores nothing, and asking
 * costs no read.
 */
export async function makeChallenge({ settings, nowMs }: Outside, serial: Serial): Promise<string> {
  const [key] = settings.DEVICE_KEYS.keys;
  const madeMs = nowMs();
  return new SignJWT({ madeMs, jti: crypto.randomUUID() })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(serial)
    .setExpirationTime(Math.floor(madeMs / 1000) + CHALLENGE_S)
    .sign(await importJWK(key, 'ES256'));
}

/** Returns the challenge inside a proof. Undefined if it is not ours or has expired. */
export async function challengeIn(
  { settings, nowMs }: Outside,
  proof: string,
): Promise<Challenge | undefined> {
  try {
    // Trusts only the challenge here. The machine's signature is checked once its key is known.
    const { challenge } = v.parse(proofClaims, decodeJwt(proof));
    const { payload } = await jwtVerify(challenge, publicKeys(settings.DEVICE_KEYS), {
      algorithms: ['ES256'],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: new Date(nowMs()),
    });
    const { sub: serial, madeMs } = v.parse(challengeClaims, payload);
    return { serial, madeMs };
  } catch {
    return undefined;
  }
}

/**
 * Returns whether this key signed the proof. The proof carries no time, because the machine's clock
 * may be wrong. The challenge contains ours.
 */
export async function isSignedBy(publicKey: PublicKey, proof: string): Promise<boolean> {
  try {
    const key = await importJWK({ ...publicKey }, 'ES256');
    await jwtVerify(proof, key, { algorithms: ['ES256'], typ: PROOF_TYPE });
    return true;
  } catch {
    return false;
  }
}
