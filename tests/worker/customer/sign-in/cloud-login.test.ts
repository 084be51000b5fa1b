import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { unseal } from '../../../../worker/core/crypto/seal.ts';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import { secretRing } from '../../key-bindings.ts';
import { control, list, remove, seed, stored, trafficOf } from '../../support/stand-ins.ts';
import { lineToken, openTenant, problemIn, send, signedIn } from '../../support/visitor.ts';
import { startBinding } from '../../support/wallets.ts';

// In vitest.config.ts, `clouded` is the tenant with a cloud system and `plain` the one without.
const channel = '1650002001';
const signInWith = (accessToken: string) =>
  send('POST', '/api/clients/clouded/session', { body: { accessToken } });

beforeAll(async () => {
  await openTenant('clouded', channel);
  await openTenant('plain', '1650002002');
});
afterEach(() => control('PUT', '/cloud', { mode: 'ok' }));

const map = (fields: Record<string, unknown>) => ({ mapValue: { fields } });

const failures = [
  ['a code other than 200', { mode: 'code', code: 500 }],
  ['code 201 with a token', { mode: 'code', code: 201, data: { token: 'given' } }],
  ['code 0 with a token', { mode: 'code', code: 0, data: { token: 'given' } }],
  ['code "200" in quotes with a token', { mode: 'code', code: '200', data: { token: 'given' } }],
  ['no token', { mode: 'no-token' }],
  ['an empty token', { mode: 'no-token', data: { token: '', register: true } }],
  ['a token that is a number', { mode: 'no-token', data: { token: 200 } }],
  ['HTML', { mode: 'html' }],
  ['nothing, being down', { mode: 'down' }],
] as const;

describe('the tenant’s cloud system', () => {
  test.each(failures)('answering %s gives J009 and no session', async (_, mode) => {
    const { accessToken, userId } = await lineToken('misaki', channel);
    await control('PUT', '/cloud', mode);
    const answer = await signInWith(accessToken);
    expect(await problemIn(answer)).toMatchObject({
      status: 401,
      code: 'J009',
      message: 'サインインに失敗しました。(J009)',
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await list(`clients/clouded/lineUsers/${userId}/sessions`)).toHaveLength(0);
  });

  test('that fails leaves a record line-login-failed with the user, the request data and the result', async () => {
    const { accessToken, userId } = await lineToken('kenta', channel);
    const secret = 'short-secret';
    await control('PUT', '/cloud', {
      mode: 'code',
      code: 500,
      data: { token: secret, reason: 'quota', mail: 'kenta@example.jp', left: 3 },
    });
    const { requestId } = await problemIn(await signInWith(accessToken));
    const records = (await list('logs/app/errors')).map(({ fields }) => fields ?? {});
    const record = records.find((fields) => JSON.stringify(fields['data']).includes(requestId));
    expect(record).toEqual({
      type: { stringValue: 'line-login-failed' },
      userId: { stringValue: userId },
      data: map({
        clientId: { stringValue: 'clouded' },
        channelId: { stringValue: channel },
        requestId: { stringValue: requestId },
        request: map({
          method: { stringValue: 'POST' },
          path: { stringValue: '/line/login' },
          headers: map({
            'content-type': { stringValue: 'application/json' },
            ver: { stringValue: '' },
            from: { stringValue: 'line' },
            client: { stringValue: 'APP' },
          }),
          body: map({ accessToken: { stringValue: '[token]' } }),
        }),
      }),
      result: map({
        status: { integerValue: '200' },
        body: map({
          code: { integerValue: '500' },
          message: { stringValue: 'sandbox: refused by the chosen mode' },
          data: map({
            token: { stringValue: '[masked]' },
            reason: { stringValue: 'quota' },
            mail: { stringValue: '[masked]' },
            left: { integerValue: '3' },
          }),
        }),
      }),
      expiresAt: { timestampValue: expect.any(String) },
      createdAt: { timestampValue: expect.any(String) },
      updatedAt: { timestampValue: expect.any(String) },
    });
    expect(JSON.stringify(record)).not.toContain(accessToken);
  });

  test('sets the value of register', async () => {
    const { accessToken } = await lineToken('sakura', channel);
    expect(await (await signInWith(accessToken)).json()).toMatchObject({ register: true });
    const again = await lineToken('sakura', channel);
    expect(await (await signInWith(again.accessToken)).json()).toMatchObject({ register: false });
  });

  test('is not called again while the session has a valid sealed token', async () => {
    const { cookie, accessToken, userId } = await signedIn('clouded', channel, 'daisuke');
    const traffic = await trafficOf(() =>
      send('POST', '/api/clients/clouded/session', { body: { accessToken }, cookie }),
    );
    expect(traffic.map(({ path }) => path)).not.toContain('/cloud/line/login');
    const [session] = await list(`clients/clouded/lineUsers/${userId}/sessions`);
    const sealed = String(session?.fields?.['cloudToken']?.['stringValue']);
    // A JWE: five parts, and a header that names the encryption.
    expect(sealed.split('.')).toHaveLength(5);
  });
});

describe('the nonce of a wallet’s binding', () => {
  const tokenOf = async (tenant: string, itsChannel: string) => {
    const { cookie, userId } = await signedIn(tenant, itsChannel, 'kenta');
    const { id } = await startBinding(tenant, 'paypay', cookie);
    const nonces = (await list('hashes/paypay/nonces')).map(({ fields }) => fields);
    const nonce = nonces.find((fields) => fields?.['bindingId']?.['stringValue'] === id);
    expect(nonce).toMatchObject({
      clientId: { stringValue: tenant },
      lineUserId: { stringValue: userId },
    });
    return { token: nonce?.['cloudSystemToken'], of: [tenant, userId, id] as const };
  };

  test('has the cloud system’s token, sealed', async () => {
    const { token, of } = await tokenOf('clouded', channel);
    const sealed = String(token?.['stringValue']);
    expect(sealed).not.toContain('cloud-');
    expect(await unseal(secretRing('seal-1'), ['binding-cloud-token', ...of], sealed)).toEqual({
      ok: true,
      value: expect.stringMatching(/^cloud-[0-9a-f-]{36}$/),
    });
  });

  test('has no token for a tenant without a cloud system', async () => {
    expect((await tokenOf('plain', '1650002002')).token).toEqual({ nullValue: null });
  });
});

describe('POST /api/line/login', () => {
  const logIn = (body: unknown) =>
    send('POST', '/api/line/login', { body, headers: { ver: '', from: 'line', client: 'APP' } });

  test('is forwarded to the cloud system of the tenant with the token’s channel', async () => {
    const { accessToken } = await lineToken('haruka', channel);
    const traffic = await trafficOf(async () => {
      const answer = await logIn({ accessToken });
      expect(await answer.json()).toMatchObject({ code: 200, data: { register: true } });
    });
    expect(traffic.map(({ path }) => path)).toContain('/cloud/line/login');
  });

  test('gives no token to a person whose account is being closed', async () => {
    const personId = 'clouded-leaver';
    await control('POST', '/line/users', { personId, displayName: personId });
    const { accessToken, userId } = await lineToken(personId, channel);
    const at = Timestamp.ofMs(Date.now());
    await seed({ [`clients/clouded/closings/${userId}`]: { closedAt: at, workAt: at } });
    const answer = await logIn({ accessToken });
    expect(await problemIn(answer)).toMatchObject({ status: 409, code: 'ACCOUNT_CLOSING' });
    await remove(`clients/clouded/closings/${userId}`);
  });

  test('is refused if the store cannot store its result', async () => {
    const personId = 'clouded-known';
    await control('POST', '/line/users', { personId, displayName: personId });
    const { accessToken, userId } = await lineToken(personId, channel);
    const path = `clients/clouded/lineUsers/${userId}`;
    await seed({ [path]: { profile: { displayName: personId } } });
    await control('PUT', '/faults', [
      {
        ...{ pathPrefix: '/v1/', pathContains: ':commit', bodyContains: userId },
        ...{ kind: 'status', status: 409, body: { error: { code: 409, status: 'ABORTED' } } },
      },
    ]);
    const answer = await logIn({ accessToken });
    expect(await problemIn(answer)).toMatchObject({ status: 403, code: 'LINE_USER_NOT_CREATED' });
  });

  test('is answered by the edge where the tenant has no cloud system', async () => {
    const { accessToken, userId } = await lineToken('haruka', '1650002002');
    const first = await (await logIn({ accessToken })).json<Login>();
    expect(first).toMatchObject({ code: 200, data: { register: true } });
    const next = await lineToken('haruka', '1650002002');
    expect(await (await logIn(next)).json()).toMatchObject({ data: { register: false } });
    expect(await stored(`clients/plain/lineUsers/${userId}`)).toBeDefined();
    const asSession = `__Host-session.plain=${first.data.token}`;
    const refused = await send('GET', '/api/clients/plain/session', { cookie: asSession });
    expect(refused.status).toBe(401);
  });

  describe.each([
    ['without a cloud system', 'plain', '1650002002', 'daisuke'],
    ['with a cloud system', 'clouded', channel, 'daisuke'],
  ])('of a tenant %s', (_, client, itsChannel, person) => {
    const registerOf = async (answer: Response) => {
      const body = await answer.json<{ register?: boolean; data?: { register: boolean } }>();
      return body.data?.register ?? body.register;
    };
    const session = (accessToken: string) =>
      send('POST', `/api/clients/${client}/session`, { body: { accessToken } });

    test.each([
      ['after the session', [session, (accessToken: string) => logIn({ accessToken })]],
      ['before the session', [(accessToken: string) => logIn({ accessToken }), session]],
    ] as const)(
      'returns the same register %s, and false at the next sign-in',
      async (when, calls) => {
        const personId = `${person}-${when.slice(0, 5)}`;
        await control('POST', '/line/users', { personId, displayName: personId });
        const [first, next] = [
          await lineToken(personId, itsChannel),
          await lineToken(personId, itsChannel),
        ];
        for (const call of calls)
          expect(await registerOf(await call(first.accessToken))).toBe(true);
        for (const call of calls)
          expect(await registerOf(await call(next.accessToken))).toBe(false);
      },
    );
  });

  test('for a channel without a tenant returns 403', async () => {
    const { accessToken } = await lineToken('haruka', '1650002999');
    expect(await problemIn(await logIn({ accessToken }))).toMatchObject({
      status: 403,
      message: 'Forbidden',
    });
  });

  test('returns 403 without a token, and 401 for a J009 from the cloud', async () => {
    expect((await logIn({})).status).toBe(403);
    await control('PUT', '/cloud', { mode: 'no-token' });
    const { accessToken } = await lineToken('haruka', channel);
    expect(await problemIn(await logIn({ accessToken }))).toMatchObject({
      status: 401,
      code: 'J009',
    });
  });
});

type Login = { code: number; data: { token: string; register: boolean } };

describe('POST /api/lineAuthToken', () => {
  const custom = async (personId: string) => {
    const { accessToken, userId } = await lineToken(personId, '1650002002');
    const answer = await send('POST', '/api/lineAuthToken', {
      body: { accessToken, channelId: '1650002002' },
    });
    return { userId, ...(await answer.json<{ customToken: string }>()) };
  };
  const redeem = (customToken: string, tenant = 'plain') =>
    send('POST', `/api/clients/${tenant}/session`, { body: { customToken } });

  test('returns a token that opens a session only once', async () => {
    const { customToken, userId } = await custom('misaki');
    expect(await (await redeem(customToken)).json()).toMatchObject({
      lineUser: { lineUserId: userId },
    });
    expect(await problemIn(await redeem(customToken))).toMatchObject({
      status: 401,
      code: 'CUSTOM_TOKEN_INVALID',
    });
  });

  test('redeemed twice at once opens one session', async () => {
    const { customToken } = await custom('misaki');
    const answers = await Promise.all([redeem(customToken), redeem(customToken)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('has Firebase’s format with an audience that Google refuses, and hides the access token', async () => {
    const { customToken, userId } = await custom('misaki');
    const claims = JSON.parse(
      atob((customToken.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')),
    );
    expect(claims).toMatchObject({
      uid: userId,
      iss: 'edge@test.iam.gserviceaccount.com',
      claims: { clientId: 'plain' },
    });
    expect(claims.exp - claims.iat).toBe(300);
    expect(claims.aud).not.toContain('google');
  });

  test('of one tenant is refused by another', async () => {
    const { customToken } = await custom('misaki');
    expect((await redeem(customToken, 'clouded')).status).toBe(401);
  });

  test.each(['nonsense', 'a.b.c'])('%j as a custom token is 401', async (token) => {
    expect((await redeem(token)).status).toBe(401);
  });

  test('for a token of another channel is 403', async () => {
    const { accessToken } = await lineToken('misaki', channel);
    const answer = await send('POST', '/api/lineAuthToken', {
      body: { accessToken, channelId: '1650002002' },
    });
    expect(await problemIn(answer)).toMatchObject({ status: 403, message: 'Forbidden' });
  });
});
