import { exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, targets } from '../firestore/wire.ts';
import { sandbox, send, sendForm, textAt } from '../http.ts';

const email = 'app@trusted.iam.gserviceaccount.com';
const keys = await generateKeyPair('RS256');
const strangerKeys = await generateKeyPair('RS256');
const audience = 'https://firestore.googleapis.com/';

const sign = (
  claims: { iss?: string; aud?: string; iat?: number; life?: number },
  key = keys.privateKey,
) => {
  const { iss = email, aud = audience, iat = Math.floor(Date.now() / 1000), life = 3600 } = claims;
  return new SignJWT()
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(iss)
    .setSubject(iss)
    .setAudience(aud)
    .setIssuedAt(iat)
    .setExpirationTime(iat + life)
    .sign(key);
};

async function ask(bearer: string, project?: string) {
  const [target] = targets;
  if (target === undefined) throw new Error('the stand-in is always there');
  const db = openDatabase(target, bearer);
  if (project === undefined) return db.get('c/a');
  const url = `${sandbox}/v1/projects/${project}/databases/(default)/documents/c/a`;
  return {
    http: (await fetch(url, { headers: { authorization: `Bearer ${bearer}` } })).status,
    status: '',
  };
}

beforeAll(async () => {
  const publicKeyPem = await exportSPKI(keys.publicKey);
  await send('PUT', `/control/google/service-accounts/${email}`, {
    projectId: 'trusted',
    publicKeyPem,
  });
});

describe('a self-signed service-account token', () => {
  test('gives access to its own project only', async () => {
    expect((await ask(await sign({}), 'trusted')).http).toBe(404);
    expect((await ask(await sign({}))).status).toBe('PERMISSION_DENIED');
  });

  const now = Math.floor(Date.now() / 1000);
  test.each<[string, () => Promise<string> | string]>([
    ['signed by another key', () => sign({}, strangerKeys.privateKey)],
    ['of an unknown account', () => sign({ iss: 'x@y' })],
    ['for another audience', () => sign({ aud: 'https://example.com/' })],
    ['that has expired', () => sign({ iat: now - 7200 })],
    ['issued in the future', () => sign({ iat: now + 600 })],
    ['that lives longer than an hour', () => sign({ life: 7200 })],
    ['that is no token', () => 'nonsense'],
  ])('%s is 401 UNAUTHENTICATED', async (_, draw) => {
    const answer = await ask(await draw());
    expect([answer.http, answer.status]).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('the token endpoint', () => {
  const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

  test('exchanges an assertion made for it into an access token', async () => {
    const assertion = await sign({ aud: `${sandbox}/google/token` });
    const { body } = await sendForm('/google/token', { grant_type, assertion });
    expect((await ask(textAt(body, 'access_token'), 'trusted')).http).toBe(404);
  });

  test('refuses an assertion made for another endpoint', async () => {
    const answer = await sendForm('/google/token', { grant_type, assertion: await sign({}) });
    expect([answer.http, textAt(answer.body, 'error')]).toEqual([400, 'invalid_grant']);
  });
});
