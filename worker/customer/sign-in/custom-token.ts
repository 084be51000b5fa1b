import { decodeProtectedHeader, importPKCS8, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { ClientId, LineUserId } from '../../../contract/shared/ids.ts';
import { seal, unseal } from '../../core/crypto/seal.ts';
import { customTokenSecret } from '../../core/crypto/seal-context.ts';
import { fail, type Result } from '../../core/result.ts';
import type { Services } from '../../core/services.ts';
import * as paths from '../../core/store/paths.ts';
import { Timestamp } from '../../core/store/values.ts';
import { create } from '../../core/store/writes.ts';

/**
 * The tokens' audience. Firebase's own tokens use
 * `…/google.identity.identitytoolkit.v1.IdentityToolkit`. Ours must not: a customer's token must
 * never be valid at Google.
 */
const AUDIENCE = 'https://line-vending.invalid/session';
const LIFETIME_S = 300;

const claimsSchema = v.object({
  jti: v.pipe(v.string(), v.uuid()),
  exp: v.number(),
  uid: v.string(),
  claims: v.object({ clientId: v.string(), sealed: v.string() }),
});

/**
 * Returns a custom token in Firebase's format (RS256 by the service account). Valid five minutes,
 * for one use.
 */
export async function createCustomToken(
  { settings, nowMs }: Services,
  who: {
    readonly clientId: ClientId;
    readonly lineUserId: LineUserId;
    readonly accessToken: string;
  },
): Promise<string> {
  const account = settings.GOOGLE_SERVICE_ACCOUNT;
  const issuedAt = Math.floor(nowMs() / 1000);
  // The token contains the sealed access token, so that redeeming it runs the same checks as a
  // sign-in.
  const context = customTokenSecret(who.clientId, who.lineUserId);
  const sealed = await seal(settings.SEAL_KEYS, context, who.accessToken);
  return new SignJWT({ uid: who.lineUserId, claims: { clientId: who.clientId, sealed } })
    .setProtectedHeader({
      alg: 'RS256',
      typ: 'JWT',
      ...(account.private_key_id ? { kid: account.private_key_id } : {}),
    })
    .setIssuer(account.client_email)
    .setSubject(account.client_email)
    .setAudience(AUDIENCE)
    .setJti(crypto.randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_S)
    .sign(await importPKCS8(account.private_key, 'RS256'));
}

/** Returns the access token inside a custom token, and marks the token as used. */
export async function redeemCustomToken(
  services: Services,
  clientId: ClientId,
  token: string,
): Promise<Result<string>> {
  const claims = await verifiedClaims(services, token);
  if (claims?.claims.clientId !== clientId) return fail('CUSTOM_TOKEN_INVALID');
  const context = customTokenSecret(clientId, claims.uid);
  const accessToken = await unseal(services.settings.SEAL_KEYS, context, claims.claims.sealed);
  if (!accessToken.ok) return accessToken;
  const expiresAt = Timestamp.ofMs(claims.exp * 1000);
  const spent = await services.store.commit([
    create(paths.spentCustomToken(claims.jti), { clientId, expiresAt }),
  ]);
  return spent.ok ? accessToken : fail('CUSTOM_TOKEN_INVALID');
}

async function verifiedClaims({ settings, nowMs }: Services, token: string) {
  try {
    if (decodeProtectedHeader(token).alg !== 'RS256') return undefined;
    const publicKey = await publicKeyOf(settings.GOOGLE_SERVICE_ACCOUNT.private_key);
    const { payload } = await jwtVerify(token, publicKey, {
      algorithms: ['RS256'],
      audience: AUDIENCE,
      issuer: settings.GOOGLE_SERVICE_ACCOUNT.client_email,
      currentDate: new Date(nowMs()),
    });
    return v.parse(claimsSchema, payload);
  } catch {
    // The token is expired, tampered or of another deployment.
    return undefined;
  }
}

/**
 * Derives the service account's public key from its private key, so that Google's certificates are
 * not needed.
 */
async function publicKeyOf(privateKeyPem: string): Promise<CryptoKey> {
  const privateKey = await importPKCS8(privateKeyPem, 'RS256', { extractable: true });
  const jwk = await crypto.subtle.exportKey('jwk', privateKey);
  const { n, e } = v.parse(v.object({ n: v.string(), e: v.string() }), jwk);
  return crypto.subtle.importKey(
    'jwk',
    { kty: 'RSA', n, e, alg: 'RS256' },
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    false,
    ['verify'],
  );
}
