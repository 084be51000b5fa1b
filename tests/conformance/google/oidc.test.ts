import { createPublicKey } from 'node:crypto';
import { OAuth2Client } from 'google-auth-library';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { sandbox, send, sendForm, textAt } from '../http.ts';

const issuer = `${sandbox}/oidc`;
const CLIENT = 'judged-console';
const BACK = 'http://localhost/return';
const SECRET = 'a secret';
const SUBJECT = 'judged-person';

const jwk = v.looseObject({ kid: v.string(), kty: v.string(), n: v.string(), e: v.string() });
const jwks = v.object({ keys: v.array(jwk) });

/** Returns the provider's certificates in the form that Google's library needs: a PEM for each key. */
async function certificates(): Promise<Record<string, string>> {
  const { keys } = v.parse(jwks, await (await fetch(`${issuer}/jwks`)).json());
  return Object.fromEntries(
    keys.map((key) => [
      key.kid,
      createPublicKey({ format: 'jwk', key }).export({ format: 'pem', type: 'spki' }).toString(),
    ]),
  );
}

/** Signs a person in, and returns the ID token. */
async function idToken(): Promise<string> {
  const query = new URLSearchParams({
    ...{ client_id: CLIENT, redirect_uri: BACK, response_type: 'code' },
    ...{ scope: 'openid', state: 'a state', nonce: 'a nonce' },
  });
  const chosen = await sendForm(`/oidc/authorize?${query}`, { subject: SUBJECT });
  const code = new URL(chosen.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const grant = { grant_type: 'authorization_code', code, redirect_uri: BACK };
  const credentials = { client_id: CLIENT, client_secret: SECRET };
  const redeemed = await sendForm('/oidc/token', { ...grant, ...credentials });
  return textAt(redeemed.body, 'id_token');
}

const verify = async (token: string, audience = CLIENT, issuers = [issuer]) =>
  new OAuth2Client().verifySignedJwtWithCertsAsync(token, await certificates(), audience, issuers);

beforeAll(async () => {
  const client = { clientId: CLIENT, secret: SECRET, redirectUris: [BACK] };
  await send('PUT', '/control/oidc/clients', client);
  const account = { subject: SUBJECT, name: 'Judged', hd: 'example.com' };
  await send('PUT', '/control/oidc/accounts', account);
});

test('Google’s library accepts the stand-in’s ID token, with its claims', async () => {
  const ticket = await verify(await idToken());
  expect(ticket.getUserId()).toBe(SUBJECT);
  expect(ticket.getPayload()).toMatchObject({
    ...{ iss: issuer, aud: CLIENT, hd: 'example.com', nonce: 'a nonce' },
  });
});

test('Google’s library refuses the token for another audience, from another issuer, and changed', async () => {
  const token = await idToken();
  await expect(verify(token, 'another-console')).rejects.toThrow(/Wrong recipient/);
  await expect(verify(token, CLIENT, ['https://accounts.google.com'])).rejects.toThrow(
    /Invalid issuer/,
  );
  const [header, payload, signature] = token.split('.');
  const claims = v.parse(
    v.record(v.string(), v.unknown()),
    JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()),
  );
  const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody else' }));
  const forged = [header, changed.toString('base64url'), signature].join('.');
  await expect(verify(forged)).rejects.toThrow(/Invalid token signature/);
});
