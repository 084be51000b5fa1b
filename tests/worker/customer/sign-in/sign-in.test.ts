import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { control, list, remove, stored, trafficOf } from '../../support/stand-ins.ts';
import {
  cookieOf,
  lineToken,
  openTenant,
  problemIn,
  send,
  signedIn,
} from '../../support/visitor.ts';

const channel = '1650001001';
const tenant = 'tea';
const session = `/api/clients/${tenant}/session`;
const signInWith = (accessToken: string, more: object = {}, cookie?: string) =>
  send('POST', session, { body: { accessToken, ...more }, cookie });

beforeAll(async () => {
  await openTenant(tenant, channel);
  await openTenant('other', '1650001002');
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a first sign-in', () => {
  test('creates the line user as the specification requires, with server timestamps', async () => {
    const { accessToken, userId } = await lineToken('misaki', channel);
    const answer = await signInWith(accessToken);
    expect(answer.status).toBe(200);
    const user = await stored(`clients/${tenant}/lineUsers/${userId}`);
    expect(user?.['follow']).toEqual({ booleanValue: false });
    expect(user?.['followedAt']).toEqual({ nullValue: null });
    expect(user?.['unfollowedAt']).toEqual({ nullValue: null });
    expect(user?.['createdAt']).toHaveProperty('timestampValue');
    expect(user?.['updatedAt']).toEqual(user?.['createdAt']);
    expect(user?.['profile']).toMatchObject({
      mapValue: { fields: { userId: { stringValue: userId } } },
    });
  });

  test('returns register true, also when it is repeated, and false at the next sign-in', async () => {
    const { accessToken } = await lineToken('kenta', channel);
    expect(await (await signInWith(accessToken)).json()).toMatchObject({ register: true });
    expect(await (await signInWith(accessToken)).json()).toMatchObject({ register: true });
    const next = await lineToken('kenta', channel);
    expect(await (await signInWith(next.accessToken)).json()).toMatchObject({ register: false });
  });

  test('sets a host-only, HttpOnly, Secure, Lax cookie for this tenant alone', async () => {
    const { accessToken } = await lineToken('misaki', channel);
    const cookie = (await signInWith(accessToken)).headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-session\.tea=/);
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
      expect(cookie).toContain(part);
    expect(cookie).not.toContain('Domain');
  });

  test('made twice at the same moment creates one user and two sessions', async () => {
    const { accessToken, userId } = await lineToken('haruka', channel);
    const answers = await Promise.all([signInWith(accessToken), signInWith(accessToken)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const bodies = await Promise.all(answers.map((answer) => answer.json<{ register: boolean }>()));
    expect(bodies.filter((body) => body.register)).toHaveLength(2);
    expect(await list(`clients/${tenant}/lineUsers/${userId}/sessions`)).toHaveLength(2);
  });
});

describe('a token from the page’s address', () => {
  const LIFF_BROWSER = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Safari Line/14.9.0 LIFF';
  const post = async (userAgent: string) => {
    const { accessToken } = await lineToken('misaki', channel);
    return send('POST', session, {
      body: { accessToken, source: 'address' },
      headers: { 'user-agent': userAgent },
    });
  };

  test('signs in inside LINE’s LIFF browser', async () => {
    expect((await post(LIFF_BROWSER)).status).toBe(200);
  });

  test.each([
    ['another browser', 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Safari'],
    ['LINE’s browser for plain links', LIFF_BROWSER.replace(' LIFF', '')],
    ['a browser that does not say what it is', ''],
  ])('opens no session in %s, because anybody may have written the link', async (_, userAgent) => {
    const answer = await post(userAgent);
    expect(await problemIn(answer)).toMatchObject({ status: 401, code: 'LINE_TOKEN_INVALID' });
    expect(answer.headers.get('set-cookie')).toBeNull();
  });
});

describe('a repeated sign-in in the same browser', () => {
  test('writes only its session record', async () => {
    const { cookie, accessToken } = await signedIn(tenant, channel);
    const traffic = await trafficOf(() => signInWith(accessToken, {}, cookie));
    expect(traffic.reduce((sum, { writes }) => sum + writes, 0)).toBe(1);
    expect(traffic.reduce((sum, { reads }) => sum + reads, 0)).toBe(2);
  });

  test('keeps its one session record', async () => {
    const { cookie, accessToken, userId } = await signedIn(tenant, channel, 'daisuke');
    await signInWith(accessToken, {}, cookie);
    expect(await list(`clients/${tenant}/lineUsers/${userId}/sessions`)).toHaveLength(1);
  });

  test('updates a changed LINE profile and updatedAt, and keeps createdAt', async () => {
    const { cookie, userId } = await signedIn(tenant, channel, 'sakura');
    const before = await stored(`clients/${tenant}/lineUsers/${userId}`);
    await control('POST', '/line/users', { personId: 'sakura', displayName: '新しい名前' });
    const { accessToken } = await lineToken('sakura', channel);
    await signInWith(accessToken, {}, cookie);
    const after = await stored(`clients/${tenant}/lineUsers/${userId}`);
    expect(after?.['profile']).toMatchObject({
      mapValue: { fields: { displayName: { stringValue: '新しい名前' } } },
    });
    expect(after?.['createdAt']).toEqual(before?.['createdAt']);
    expect(after?.['updatedAt']).not.toEqual(before?.['updatedAt']);
  });
});

describe('a token that LINE or the tenant does not accept', () => {
  const sessionsNow = async () => (await list(`clients/${tenant}/lineUsers`)).length;

  test('of another channel is 403 Forbidden and writes nothing', async () => {
    const { accessToken } = await lineToken('misaki', '1650001002');
    const before = await sessionsNow();
    const answer = await signInWith(accessToken);
    expect(await problemIn(answer)).toMatchObject({
      status: 403,
      code: 'CHANNEL_MISMATCH',
      message: 'Forbidden',
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await sessionsNow()).toBe(before);
  });

  test('that expired is 401', async () => {
    const { accessToken } = await lineToken('misaki', channel);
    await control('POST', '/line/tokens/expire', { accessToken });
    expect(await problemIn(await signInWith(accessToken))).toMatchObject({
      status: 401,
      code: 'LINE_TOKEN_INVALID',
    });
  });

  test('that was revoked is 401', async () => {
    const { accessToken } = await lineToken('misaki', channel);
    await control('POST', '/line/tokens/revoke', { accessToken });
    expect(await problemIn(await signInWith(accessToken))).toMatchObject({
      status: 401,
      code: 'LINE_TOKEN_INVALID',
    });
  });

  test.each([[''], [null], [undefined]])(
    'that is %j is 403 Forbidden before the schema is checked',
    async (accessToken) => {
      const answer = await send('POST', session, { body: { accessToken, page: 5 } });
      expect(await problemIn(answer)).toMatchObject({
        status: 403,
        code: 'MISSING_ACCESS_TOKEN',
        message: 'Forbidden',
      });
    },
  );

  test.each([[42], [{ a: 1 }], ['x'.repeat(5000)]])(
    'that is malformed (%#) is 400',
    async (accessToken) => {
      const answer = await send('POST', session, { body: { accessToken } });
      expect(await problemIn(answer)).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    },
  );

  test.each(['a b', 'é', 'line\r\nbreak'])(
    'with invalid characters (%j) is 401, not a 5xx',
    async (accessToken) => {
      expect((await signInWith(accessToken)).status).toBe(401);
    },
  );
});

describe('when LINE does not answer', () => {
  test.each([
    ['500', { kind: 'status', status: 500 }],
    ['HTML instead of JSON', { kind: 'html', status: 200 }],
    ['429', { kind: 'status', status: 429 }],
  ])('%s is 503 LINE_UNAVAILABLE and no user is created', async (_, fault) => {
    const { accessToken, userId } = await lineToken('kenta', channel);
    await remove(`clients/${tenant}/lineUsers/${userId}`);
    await control('PUT', '/faults', [
      { pathPrefix: '/line/oauth2/v2.1/verify', times: 1, ...fault },
    ]);
    expect(await problemIn(await signInWith(accessToken))).toMatchObject({
      status: 503,
      code: 'LINE_UNAVAILABLE',
    });
    expect(await stored(`clients/${tenant}/lineUsers/${userId}`)).toBeUndefined();
    await control('DELETE', '/faults');
  });
});

describe('when the line user cannot be created', () => {
  afterEach(() => control('DELETE', '/faults'));
  const failingCommit = (more: object) =>
    control('PUT', '/faults', [
      { pathPrefix: '/v1/', pathContains: ':commit', times: 1, status: 503, ...more },
    ]);
  const logIn = (accessToken: string) =>
    send('POST', '/api/line/login', { body: { accessToken }, headers: { from: 'line' } });

  /** A person unknown to the tenant and to every other test. */
  async function stranger() {
    const personId = crypto.randomUUID().slice(0, 8);
    await control('POST', '/line/users', { personId, displayName: personId });
    return lineToken(personId, channel);
  }

  test.each([
    ['a sign-in', signInWith],
    ['POST /api/line/login', logIn],
  ] as const)('%s is 403 Forbidden, and nobody is signed in', async (_, call) => {
    const { accessToken, userId } = await stranger();
    await failingCommit({ kind: 'status' });
    const answer = await call(accessToken);
    expect(answer.status).toBe(403);
    expect(await problemIn(answer)).toMatchObject({
      status: 403,
      code: 'LINE_USER_NOT_CREATED',
      message: 'Forbidden',
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await stored(`clients/${tenant}/lineUsers/${userId}`)).toBeUndefined();
    expect((await call(accessToken)).status).toBe(200);
  });

  test('because the answer was lost, it is 403, and the next try finds the registered user', async () => {
    const { accessToken, userId } = await stranger();
    await failingCommit({ kind: 'after-effect-timeout', delayMs: 0, status: 504 });
    expect(await problemIn(await signInWith(accessToken))).toMatchObject({
      code: 'LINE_USER_NOT_CREATED',
    });
    expect(await stored(`clients/${tenant}/lineUsers/${userId}`)).toBeDefined();
    expect(await (await signInWith(accessToken)).json()).toMatchObject({ register: true });
  });
});

describe('another account’s token during a valid session', () => {
  test('is 409 and names both accounts, and the old session stays', async () => {
    const mine = await signedIn(tenant, channel, 'misaki');
    const { accessToken } = await lineToken('kenta', channel);
    const answer = await signInWith(accessToken, {}, mine.cookie);
    const problem = await problemIn(answer);
    expect(problem).toMatchObject({ status: 409, code: 'ACCOUNT_CONFLICT' });
    expect(problem.data).toMatchObject({
      current: { lineUserId: mine.userId, profile: { displayName: '佐藤 美咲' } },
      incoming: { profile: { displayName: '鈴木 健太' } },
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect((await send('GET', session, { cookie: mine.cookie })).status).toBe(200);
  });

  test('replaces it when the person confirms, and ends the old session', async () => {
    const mine = await signedIn(tenant, channel, 'misaki');
    const { accessToken, userId } = await lineToken('kenta', channel);
    const answer = await signInWith(accessToken, { replace: mine.userId }, mine.cookie);
    expect(await answer.json()).toMatchObject({ lineUser: { lineUserId: userId } });
    expect(cookieOf(answer)).not.toBe(mine.cookie);
    // Later than the minute in which pending requests may still complete.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    const old = await send('GET', session, { cookie: mine.cookie });
    expect(await problemIn(old)).toMatchObject({ status: 401, code: 'SESSION_REVOKED' });
  });

  test('does not replace it if another account was confirmed', async () => {
    const mine = await signedIn(tenant, channel, 'misaki');
    const { accessToken, userId } = await lineToken('kenta', channel);
    expect((await signInWith(accessToken, { replace: userId }, mine.cookie)).status).toBe(409);
  });
});

describe('signing out', () => {
  test('deletes the session record and clears the cookie', async () => {
    const { cookie, userId } = await signedIn(tenant, channel, 'daisuke');
    const before = (await list(`clients/${tenant}/lineUsers/${userId}/sessions`)).length;
    const answer = await send('DELETE', session, { cookie });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toMatch(/__Host-session\.tea=;.*Max-Age=0/);
    expect(await list(`clients/${tenant}/lineUsers/${userId}/sessions`)).toHaveLength(before - 1);
    expect((await send('GET', session, { cookie })).status).toBe(401);
  });

  test('makes a cookie that is sent later worthless: no user, no JWT', async () => {
    const { cookie } = await signedIn(tenant, channel, 'daisuke');
    await send('DELETE', session, { cookie });
    for (const path of ['/session', '/me', '/orders']) {
      const answer = await send('GET', `/api/clients/${tenant}${path}`, { cookie });
      expect(answer.status, path).toBe(401);
      expect(answer.headers.get('set-cookie')).toMatch(/__Host-session\.tea=;.*Max-Age=0/);
    }
  });

  test('of every other browser keeps this one signed in', async () => {
    const here = await signedIn(tenant, channel, 'haruka');
    const there = await signedIn(tenant, channel, 'haruka');
    expect(
      (await send('DELETE', `/api/clients/${tenant}/sessions`, { cookie: here.cookie })).status,
    ).toBe(204);
    expect((await send('GET', session, { cookie: there.cookie })).status).toBe(401);
    expect((await send('GET', session, { cookie: here.cookie })).status).toBe(200);
  });
});
