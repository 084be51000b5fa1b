import { base64url, importJWK, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { ISSUER, publicKeys } from '../crypto/signed-token.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { create, type Write } from '../store/writes.ts';
import type { StaffServices } from './staff-services.ts';

/** How long somebody may take to answer, in seconds. */
export const CHALLENGE_S = 300;

/** What a challenge is for. An answer to a challenge of another purpose is refused. */
type Purpose = 'passkey' | 'enrol' | 'oidc' | 'command-line';

const head = v.object({ jti: v.string(), challenge: v.string(), exp: v.number() });

/** A challenge that came back. `spend` belongs in the commit that its answer causes. */
export type AnsweredChallenge<T> = {
  readonly challenge: string;
  readonly context: T;
  readonly spend: Write;
};

/** Returns 32 random bytes, in base64url. */
export const randomText = (): string =>
  base64url.encode(crypto.getRandomValues(new Uint8Array(32)));

/**
 * Returns a new challenge, and the signed cookie that brings it back. The console stores nothing
 * until it is answered.
 */
export async function issueChallenge(
  { settings, nowMs }: StaffServices,
  { clientId, purpose }: { readonly clientId: ClientId; readonly purpose: Purpose },
  context: Readonly<Record<string, string>>,
): Promise<{ readonly challenge: string; readonly cookie: string }> {
  const challenge = randomText();
  const [key] = settings.CONSOLE_SESSION_KEYS.keys;
  const issuedAt = Math.floor(nowMs() / 1000);
  const cookie = await new SignJWT({ challenge, context })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setJti(crypto.randomUUID())
    .setAudience(`${purpose}.${clientId}`)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + CHALLENGE_S)
    .sign(await importJWK(key, 'ES256'));
  return { challenge, cookie };
}

/** Reads the cookie of a challenge. Undefined if it is missing, expired, or of another purpose. */
export async function readChallenge<S extends v.GenericSchema>(
  { settings, nowMs }: StaffServices,
  { clientId, purpose }: { readonly clientId: ClientId; readonly purpose: Purpose },
  cookie: string | undefined,
  contextSchema: S,
): Promise<AnsweredChallenge<v.InferOutput<S>> | undefined> {
  if (cookie === undefined) return undefined;
  try {
    const { payload } = await jwtVerify(cookie, publicKeys(settings.CONSOLE_SESSION_KEYS), {
      algorithms: ['ES256'],
      issuer: ISSUER,
      audience: `${purpose}.${clientId}`,
      currentDate: new Date(nowMs()),
    });
    const { jti, challenge, exp } = v.parse(head, payload);
    const context = v.parse(contextSchema, payload['context']);
    const spent = { expiresAt: Timestamp.ofMs((exp + CHALLENGE_S) * 1000) };
    return { challenge, context, spend: create(paths.spentChallenge(jti), spent) };
  } catch {
    return undefined;
  }
}
