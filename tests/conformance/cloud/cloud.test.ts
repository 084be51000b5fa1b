import { afterEach, expect, test } from 'vitest';
import { pick } from '../firestore/wire.ts';
import { send, textAt } from '../http.ts';

const headers = { ver: '', from: 'line', client: 'APP' };
const login = (accessToken: string, sent: Record<string, string> = headers) =>
  send('POST', '/cloud/line/login', { accessToken }, sent);

async function drawToken() {
  const { body: person } = await send('POST', '/control/line/users', { displayName: 'テスト' });
  const { body } = await send('POST', '/control/line/tokens', {
    personId: textAt(person, 'personId'),
    channelId: '42',
  });
  return textAt(body, 'accessToken');
}

afterEach(async () => {
  await send('PUT', '/control/cloud', { mode: 'ok' });
});

test('the first login of a LINE user registers, and later ones do not', async () => {
  const token = await drawToken();
  const [first, second] = [await login(token), await login(token)];
  expect([pick(first.body, 'code'), pick(first.body, 'data', 'register')]).toEqual([200, true]);
  expect(pick(second.body, 'data', 'register')).toBe(false);
  expect(textAt(second.body, 'data', 'token')).toMatch(/^cloud-/);
});

test('a token unknown to LINE gets a code other than 200', async () => {
  expect(pick((await login('nonsense')).body, 'code')).toBe(401);
});

const { ver: _, ...withoutVer } = headers;
test.each([
  ['ver is not empty', { ...headers, ver: '1' }],
  ['ver is missing', withoutVer],
  ['from is not line', { ...headers, from: 'web' }],
  ['client is not APP', { ...headers, client: 'WEB' }],
  ['Content-Type is not JSON', { ...headers, 'content-type': 'text/plain' }],
])('a login whose %s gets code 400, and no token', async (_, sent) => {
  const { body } = await login(await drawToken(), sent);
  expect([pick(body, 'code'), pick(body, 'data')]).toEqual([400, undefined]);
});

test('a login with other fields than the access token gets code 400', async () => {
  const body = { accessToken: await drawToken(), channelId: '42' };
  const answer = await send('POST', '/cloud/line/login', body, headers);
  expect(pick(answer.body, 'code')).toBe(400);
});

test.each([
  [{ mode: 'code', code: 4001 }, 200, { code: 4001 }],
  [{ mode: 'no-token' }, 200, { code: 200, data: { register: false } }],
  [{ mode: 'down' }, 503, undefined],
  [{ mode: 'html' }, 502, undefined],
])('answers according to the mode %o', async (mode, http, body) => {
  await send('PUT', '/control/cloud', mode);
  const answer = await login(await drawToken());
  expect(answer.http).toBe(http);
  if (body !== undefined) expect(answer.body).toMatchObject(body);
});

test('a slow cloud system answers after its delay', async () => {
  await send('PUT', '/control/cloud', { mode: 'slow', delayMs: 300 });
  const started = performance.now();
  const answer = await login(await drawToken());
  expect(pick(answer.body, 'code')).toBe(200);
  expect(performance.now() - started).toBeGreaterThan(290);
});
