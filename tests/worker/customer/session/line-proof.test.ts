import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { newNumber } from '../../support/phone.ts';
import { newPerson, openSetUpTenant, type Person } from '../../support/set-up.ts';
import { control, list, seed, stored } from '../../support/stand-ins.ts';
import { lineToken, problemIn, send } from '../../support/visitor.ts';
import { arrive, decideAt, newWallet, payMethods, startBinding } from '../../support/wallets.ts';

const TENANT = 'proved';
const CHANNEL = '1650008501';
const OTHER_CHANNEL = '1650008502';

beforeAll(async () => {
  await openSetUpTenant(TENANT, CHANNEL, { required: [] });
  await seed({
    [`clients/${TENANT}`]: {
      lineLogin: { channelId: CHANNEL, liffId: `${CHANNEL}-app` },
      setup: { required: [] },
      payMethods: ['paypay'],
      paypay: { merchantId: 'merchant-proved' },
    },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await control('DELETE', '/faults');
});

const base = `/api/clients/${TENANT}`;

/**
 * A person with a wallet, a spending limit and a pending code: everything that a stolen session could
 * abuse.
 */
async function owner() {
  const person = await newPerson(TENANT, CHANNEL);
  await person.consent('');
  const started = await startBinding(TENANT, 'paypay', person.cookie);
  await arrive(await decideAt(started, 'approve', await newWallet()), person.cookie);
  await person.call('PUT', '/me/settings', { spendingCap: { dayYen: 500, monthYen: 5000 } });
  return { ...person, payMethodId: started.id };
}
type Owner = Awaited<ReturnType<typeof owner>>;

const protectedCalls: readonly {
  readonly what: string;
  readonly request: (owner: Owner) => readonly [method: string, path: string, body?: unknown];
}[] = [
  {
    what: 'asking for a code to a new number',
    request: () => ['POST', '/phone/code', { phoneNumber: newNumber() }],
  },
  {
    what: 'changing the phone number',
    request: () => ['POST', '/phone/verify', { code: '123456' }],
  },
  { what: 'binding a wallet', request: () => ['POST', '/pay-methods/paypay/bind'] },
  {
    what: 'unbinding a wallet',
    request: ({ payMethodId }) => ['DELETE', `/pay-methods/${payMethodId}`],
  },
  {
    what: 'raising the cap of a day',
    request: () => ['PUT', '/me/settings', { spendingCap: { dayYen: 501, monthYen: 5000 } }],
  },
  {
    what: 'taking the cap of a month away',
    request: () => ['PUT', '/me/settings', { spendingCap: { dayYen: 500, monthYen: null } }],
  },
];

/** The tokens that a thief could have in addition to the cookie. */
const tokens: readonly {
  readonly kind: string;
  readonly token: (of: Person) => Promise<string>;
}[] = [
  { kind: 'no token', token: async () => '' },
  {
    kind: 'another person’s token',
    token: async () => (await lineToken('kenta', CHANNEL)).accessToken,
  },
  {
    kind: 'the owner’s token for another channel',
    token: async ({ personId }) => (await lineToken(personId, OTHER_CHANNEL)).accessToken,
  },
  {
    kind: 'an expired token of the owner’s',
    token: async ({ personId }) => {
      const { accessToken } = await lineToken(personId, CHANNEL);
      await control('POST', '/line/tokens/expire', { accessToken });
      return accessToken;
    },
  },
  { kind: 'nonsense', token: async () => 'no-token-of-line' },
];

/** Returns what these calls could change in the account. */
async function standing({ path, cookie }: Owner) {
  const user = await stored(path);
  return {
    phone: user?.['phonePending'],
    settings: user?.['settings'],
    methods: await payMethods(TENANT, cookie),
    sessions: (await list(`${path}/sessions`)).length,
  };
}

describe.each(protectedCalls)('with a session’s cookie alone, $what', ({ request }) => {
  test.each(tokens)('is refused with $kind, and nothing changes', async ({ token }) => {
    const person = await owner();
    const before = await standing(person);
    const [method, path, body] = request(person);
    const answer = await send(method, base + path, {
      cookie: person.cookie,
      body,
      headers: { 'x-line-access-token': await token(person) },
    });
    expect(await problemIn(answer)).toMatchObject({ status: 403, code: 'LINE_PROOF_REQUIRED' });
    expect(await standing(person)).toEqual(before);
  });

  test('returns 503, not a refusal, while LINE is down', async () => {
    const person = await owner();
    await control('PUT', '/faults', [
      { pathPrefix: '/line/', kind: 'html', status: 502, times: -1 },
    ]);
    const [method, path, body] = request(person);
    const answer = await send(method, base + path, { cookie: person.cookie, body });
    expect(await problemIn(answer)).toMatchObject({ status: 503, code: 'LINE_UNAVAILABLE' });
  });
});

const withoutToken = { 'x-line-access-token': '' };

describe('without LINE’s verification', () => {
  test('a cap can be set for the first time, lowered and left unchanged', async () => {
    const { cookie, path } = await newPerson(TENANT, CHANNEL);
    for (const spendingCap of [
      { dayYen: 900, monthYen: null },
      { dayYen: 800, monthYen: 9000 },
      { dayYen: 800, monthYen: 9000 },
      { dayYen: 100, monthYen: 8000 },
    ]) {
      const answer = await send('PUT', `${base}/me/settings`, {
        cookie,
        body: { spendingCap },
        headers: withoutToken,
      });
      expect(answer.status).toBe(200);
    }
    expect(JSON.stringify((await stored(path))?.['settings'])).toContain('8000');
  });

  test('other settings change without a call to LINE', async () => {
    const { cookie } = await newPerson(TENANT, CHANNEL);
    await control('PUT', '/faults', [
      { pathPrefix: '/line/', kind: 'html', status: 502, times: -1 },
    ]);
    const answer = await send('PUT', `${base}/me/settings`, {
      cookie,
      body: { language: 'en', favourites: ['m-1'] },
      headers: withoutToken,
    });
    expect(answer.status).toBe(200);
  });
});

describe('a change that LINE verified', () => {
  const SESSION_COOKIE = /^__Host-session\.proved=/;

  test('gives the session a new id, so that a copied cookie ends within a minute', async () => {
    const person = await newPerson(TENANT, CHANNEL);
    const headers = { 'x-line-access-token': person.accessToken };
    // Bypasses the simulated browser, which would use the new cookie automatically.
    const copied = `${person.cookie}; other=1`;
    const answer = await send('POST', `${base}/pay-methods/paypay/bind`, {
      cookie: copied,
      headers,
    });
    expect(answer.status).toBe(200);
    const renewed = answer.headers.get('set-cookie') ?? '';
    expect(renewed).toMatch(SESSION_COOKIE);
    const whoAmI = (cookie: string) => send('GET', `${base}/session`, { cookie });
    // A request with the old cookie that was in progress completes, and leaves the new cookie unchanged.
    const late = await whoAmI(copied);
    expect([late.status, late.headers.get('set-cookie')]).toEqual([200, null]);
    const list = await send('GET', `${base}/sessions`, { cookie: renewed.split(';', 1)[0] });
    expect((await list.json<{ sessions: unknown[] }>()).sessions).toHaveLength(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    expect((await problemIn(await whoAmI(copied))).code).toBe('SESSION_REVOKED');
    expect((await whoAmI(renewed.split(';', 1)[0] ?? '')).status).toBe(200);
  });

  test('that is sent three times creates one session, and a failed one creates none', async () => {
    const person = await newPerson(TENANT, CHANNEL);
    const copied = `${person.cookie}; other=1`;
    const headers = { 'x-line-access-token': person.accessToken };
    const bind = () => send('POST', `${base}/pay-methods/paypay/bind`, { cookie: copied, headers });
    const answers = await Promise.all([bind(), bind(), bind()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await list(`${person.path}/sessions`)).toHaveLength(2);
    const wrong = await send('POST', `${base}/phone/verify`, {
      cookie: copied,
      headers,
      body: { code: '000000' },
    });
    expect(wrong.status).toBeGreaterThanOrEqual(400);
    expect(wrong.headers.get('set-cookie')).toBeNull();
    expect(await list(`${person.path}/sessions`)).toHaveLength(2);
  });
});
