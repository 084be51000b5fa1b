import { importPKCS8, SignJWT } from 'jose';
import * as v from 'valibot';
import type { ServiceAccount } from '../env.ts';
import { inIsolate, settledWithin } from '../isolate-memory.ts';
import { StoreError } from './store-error.ts';

type Token = { readonly value: string; readonly expiresAtMs: number };

/**
 * Google's APIs accept a JWT that the service account signed as the bearer token, which saves a
 * round trip. See "Service account authorization without OAuth".
 */
const SELF_SIGNED_AUDIENCE = 'https://firestore.googleapis.com/';
const LIFETIME_S = 3600;
const GOOGLE_TOKEN_URI = 'https://oauth2.googleapis.com/token';
const TIMEOUT_MS = 8000;
/** Renews early, so that a token never expires during a call. */
const MARGIN_MS = 5 * 60_000;

const tokens = inIsolate(new Map<string, Promise<Token>>());
/** Accounts whose self-signed token Google refused. They use the OAuth exchange from then on. */
const refused = inIsolate(new Set<string>());

/**
 * Returns the bearer token for Firestore. Parallel callers share one request per account and
 * isolate.
 */
export async function serviceAccountToken(account: ServiceAccount, nowMs: number): Promise<string> {
  const key = `${account.client_email}#${account.private_key_id ?? ''}`;
  const held = tokens.get(key);
  if (held) {
    const token = await settledWithin(held, TIMEOUT_MS);
    if (token !== 'LOST' && token.expiresAtMs - MARGIN_MS > nowMs) return token.value;
  }
  // Another caller may have started a request while this one waited.
  const current = tokens.get(key);
  if (current && current !== held) {
    const token = await settledWithin(current, TIMEOUT_MS);
    if (token !== 'LOST') return token.value;
  }
  const mint = refused.has(key) ? exchange(account, nowMs) : selfSign(account, nowMs);
  tokens.set(key, mint);
  try {
    return (await mint).value;
  } catch (cause) {
    tokens.delete(key);
    throw cause;
  }
}

/**
 * Switches to the OAuth exchange after Google answered 401. Returns false if the exchange was
 * already in use.
 */
export function tokenWasRefused(account: ServiceAccount): boolean {
  const key = `${account.client_email}#${account.private_key_id ?? ''}`;
  tokens.delete(key);
  if (refused.has(key)) {
    refused.delete(key);
    return false;
  }
  refused.add(key);
  return true;
}

async function selfSign(account: ServiceAccount, nowMs: number): Promise<Token> {
  const issuedAt = Math.floor(nowMs / 1000);
  const value = await new SignJWT({})
    .setProtectedHeader({
      alg: 'RS256',
      typ: 'JWT',
      ...(account.private_key_id ? { kid: account.private_key_id } : {}),
    })
    .setIssuer(account.client_email)
    .setSubject(account.client_email)
    .setAudience(SELF_SIGNED_AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_S)
    .sign(await importPKCS8(account.private_key, 'RS256'));
  return { value, expiresAtMs: nowMs + LIFETIME_S * 1000 };
}

/**
 * Exchanges an assertion by RFC 7523, at the account's own address, because a deployment may use a
 * relay.
 */
async function exchange(account: ServiceAccount, nowMs: number): Promise<Token> {
  const issuedAt = Math.floor(nowMs / 1000);
  const tokenUri = account.token_uri ?? GOOGLE_TOKEN_URI;
  const assertion = await new SignJWT({ scope: 'https://www.googleapis.com/auth/datastore' })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.client_email)
    .setSubject(account.client_email)
    .setAudience(tokenUri)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_S)
    .sign(await importPKCS8(account.private_key, 'RS256'));
  const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
  const answer = v.safeParse(tokenAnswer, await ask(tokenUri, { grant_type, assertion }));
  if (!answer.success) {
    throw new StoreError('UNAUTHENTICATED', 'the token exchange gave no token');
  }
  return { value: answer.output.access_token, expiresAtMs: nowMs + LIFETIME_S * 1000 };
}

const tokenAnswer = v.object({ access_token: v.pipe(v.string(), v.nonEmpty()) });

async function ask(tokenUri: string, form: Record<string, string>): Promise<unknown> {
  try {
    const body = new URLSearchParams(form);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return await (await fetch(tokenUri, { method: 'POST', body, signal })).json();
  } catch {
    // There was no connection, or a proxy answered.
    throw new StoreError('UNAVAILABLE', 'the token exchange gave no answer');
  }
}
