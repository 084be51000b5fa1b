import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { pick } from '../firestore/wire.ts';
import { sandbox, send, sendForm, textAt } from '../http.ts';

const endpointUrl = 'http://localhost:5173/demo';
let channelId: string;
let liffId: string;

beforeEach(async () => {
  channelId = `20${Date.now()}${Math.floor(performance.now())}`;
  liffId = `${channelId}-abcdefgh`;
  await send('PUT', `/control/line/apps/${liffId}`, {
    channelId,
    endpointUrl,
    channelSecret: 'secret',
    name: 'Demo',
  });
});

const authorizePath = (challenge: string, more: Record<string, string> = {}) =>
  `/line-access/liff/v1/authorize?${new URLSearchParams({
    app_id: liffId,
    state: 'state-1',
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: challenge,
    redirect_uri: endpointUrl,
    ...more,
  })}`;

function drawPkce() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

async function decide(challenge: string, form: Record<string, string>) {
  const path = authorizePath(challenge);
  const query = Object.fromEntries(new URL(path, sandbox).searchParams);
  const { headers } = await sendForm(path, { ...query, ...form });
  return new URL(headers.get('location') ?? 'about:blank');
}

const redeem = (code: string, verifier: string) =>
  sendForm('/line/oauth2/v2.1/token', {
    grant_type: 'authorization_code',
    client_id: channelId,
    appId: liffId,
    code,
    code_verifier: verifier,
    redirect_uri: endpointUrl,
    id_token_key_type: 'JWK',
  });

async function signIn(personId = 'misaki') {
  const { verifier, challenge } = drawPkce();
  const target = await decide(challenge, { personId });
  const answer = await redeem(target.searchParams.get('code') ?? '', verifier);
  return {
    accessToken: textAt(answer.body, 'access_token'),
    idToken: textAt(answer.body, 'id_token'),
  };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const verify = (token: string) => send('GET', `/line/oauth2/v2.1/verify?access_token=${token}`);
const channelToken = async () =>
  textAt(
    (
      await sendForm('/line/oauth2/v3/token', {
        grant_type: 'client_credentials',
        client_id: channelId,
        client_secret: 'secret',
      })
    ).body,
    'access_token',
  );

describe('signing in', () => {
  test('returns to redirect_uri with everything the SDK reads', async () => {
    const target = await decide(drawPkce().challenge, { personId: 'misaki' });
    expect(target.href.split('?')[0]).toBe(endpointUrl);
    expect(Object.fromEntries(target.searchParams)).toEqual({
      code: expect.stringMatching(/^[0-9a-f]{32}$/),
      state: 'state-1',
      liffClientId: channelId,
      liffRedirectUri: endpointUrl,
    });
  });

  test('returns the error that the SDK reads after a refusal', async () => {
    const target = await decide(drawPkce().challenge, { refuse: '1' });
    expect(target.searchParams.get('error')).toBe('access_denied');
    expect(target.searchParams.get('liffOAuth2Error')).toBe('true');
    expect(target.searchParams.has('code')).toBe(false);
  });

  test.each([
    'http://localhost:5173/demolition',
    'http://evil.example/demo',
    'http://localhost:5173/',
  ])('does not redirect to %s, which is not below the endpoint', async (redirect_uri) => {
    const answer = await send('GET', authorizePath(drawPkce().challenge, { redirect_uri }));
    expect(answer.http).toBe(400);
  });

  test('accepts a code only once', async () => {
    const { verifier, challenge } = drawPkce();
    const code = (await decide(challenge, { personId: 'kenta' })).searchParams.get('code') ?? '';
    expect((await redeem(code, verifier)).http).toBe(200);
    const second = await redeem(code, verifier);
    expect([second.http, textAt(second.body, 'error')]).toEqual([400, 'invalid_grant']);
  });

  test('needs the code verifier of its challenge', async () => {
    const code =
      (await decide(drawPkce().challenge, { personId: 'kenta' })).searchParams.get('code') ?? '';
    const answer = await redeem(code, drawPkce().verifier);
    expect([answer.http, textAt(answer.body, 'error')]).toEqual([400, 'invalid_grant']);
  });

  test('can create a new person on the page', async () => {
    const { verifier, challenge } = drawPkce();
    const target = await decide(challenge, { displayName: '新しい人' });
    const { body } = await redeem(target.searchParams.get('code') ?? '', verifier);
    const profile = await send(
      'GET',
      '/line/v2/profile',
      undefined,
      bearer(textAt(body, 'access_token')),
    );
    expect(textAt(profile.body, 'displayName')).toBe('新しい人');
  });

  test('returns an ID token that the published keys verify, for the user of the profile', async () => {
    const { accessToken, idToken } = await signIn();
    const keys = createRemoteJWKSet(new URL('/line/oauth2/v2.1/certs', sandbox));
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: 'https://access.line.me',
      audience: channelId,
      algorithms: ['ES256'],
    });
    const profile = await send('GET', '/line/v2/profile', undefined, bearer(accessToken));
    expect(payload.sub).toBe(textAt(profile.body, 'userId'));
    const checked = await sendForm('/line/oauth2/v2.1/verify', {
      id_token: idToken,
      client_id: channelId,
    });
    expect(textAt(checked.body, 'sub')).toBe(payload.sub);
    const foreign = await sendForm('/line/oauth2/v2.1/verify', {
      id_token: idToken,
      client_id: '1',
    });
    expect(foreign.http).toBe(400);
  });
});

describe('an access token', () => {
  test('has its channel and its lifetime', async () => {
    const { body } = await verify((await signIn()).accessToken);
    expect(textAt(body, 'client_id')).toBe(channelId);
    expect(pick(body, 'expires_in')).toBeGreaterThan(43_000);
  });

  test('stops working when it is revoked, when it has expired and when it never existed', async () => {
    const [revoked, expired] = [(await signIn()).accessToken, (await signIn()).accessToken];
    await sendForm('/line/oauth2/v2.1/revoke', { access_token: revoked, client_id: channelId });
    await send('POST', '/control/line/tokens/expire', { accessToken: expired });
    for (const token of [revoked, expired, 'nonsense']) {
      const answer = await verify(token);
      expect([answer.http, textAt(answer.body, 'error')]).toEqual([400, 'invalid_request']);
      expect((await send('GET', '/line/v2/profile', undefined, bearer(token))).http).toBe(401);
    }
    expect(textAt((await verify(expired)).body, 'error_description')).toBe(
      'The access token expired',
    );
  });

  test('is revoked by deauthorising the app, which needs the channel', async () => {
    const { accessToken } = await signIn();
    const ask = (token: string) =>
      send('POST', '/line/user/v1/deauthorize', { userAccessToken: accessToken }, bearer(token));
    expect((await ask('nonsense')).http).toBe(401);
    expect((await ask(await channelToken())).http).toBe(204);
    expect((await verify(accessToken)).http).toBe(400);
  });

  test('that is made for the URL hash has the same user as a normal sign-in', async () => {
    const made = await send('POST', '/control/line/tokens', {
      personId: 'sakura',
      channelId,
      liffId,
    });
    const hash = new URLSearchParams(textAt(made.body, 'hash').slice(1));
    expect([...hash.keys()]).toEqual([
      'access_token',
      'context_token',
      'feature_token',
      'id_token',
      'client_id',
      'mst_challenge',
    ]);
    const { accessToken } = await signIn('sakura');
    const profile = await send('GET', '/line/v2/profile', undefined, bearer(accessToken));
    expect(textAt(made.body, 'userId')).toBe(textAt(profile.body, 'userId'));
    const context: unknown = JSON.parse(
      atob((hash.get('context_token') ?? '').split('.')[1] ?? ''),
    );
    expect(textAt(context, 'userId')).toBe(textAt(profile.body, 'userId'));
  });
});

describe('the platform around it', () => {
  test('a person has another user id with every provider, and one per provider', async () => {
    const idFor = async (suffix: string, providerId: string) => {
      const other = `${channelId}${suffix}`;
      await send('PUT', `/control/line/apps/${other}-x`, {
        channelId: other,
        endpointUrl,
        providerId,
      });
      return textAt(
        (await send('POST', '/control/line/tokens', { personId: 'misaki', channelId: other })).body,
        'userId',
      );
    };
    const [a, b, c] = [await idFor('1', 'one'), await idFor('2', 'one'), await idFor('3', 'two')];
    expect(a).toMatch(/^U[0-9a-f]{32}$/);
    expect([a === b, a === c]).toEqual([true, false]);
  });

  test('the context token names the app, and the user only with a bearer token', async () => {
    const read = async (headers = {}) => {
      const { body } = await send(
        'GET',
        `/line/liff/v2/apps/${liffId}/contextToken`,
        undefined,
        headers,
      );
      const context: unknown = JSON.parse(atob(textAt(body, 'contextToken').split('.')[1] ?? ''));
      return context;
    };
    expect(await read()).toMatchObject({
      type: 'external',
      liffId,
      endpointUrl,
      permanentLinkPattern: 'concat',
    });
    expect(pick(await read(), 'userId')).toBeUndefined();
    expect(textAt(await read(bearer((await signIn()).accessToken)), 'userId')).toMatch(/^U/);
    expect((await send('GET', '/line/liff/v2/apps/unknown/contextToken')).http).toBe(404);
  });

  test('browsers may call it from any origin', async () => {
    const response = await fetch(`${sandbox}/line/v2/profile`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:5173', 'access-control-request-method': 'GET' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toContain('*');
  });

  test.each([
    ['', endpointUrl],
    ['/account/order?x=1', `${endpointUrl}?liff.state=${encodeURIComponent('/account/order?x=1')}`],
    [
      '?responseToken=a%2Bb',
      `${endpointUrl}?liff.state=${encodeURIComponent('?responseToken=a%2Bb')}`,
    ],
  ])('the permanent link %s redirects to the endpoint with that state', async (path, target) => {
    const { http, headers } = await send('GET', `/line-liff/${liffId}${path}`);
    expect([http, headers.get('location')]).toEqual([302, target]);
  });

  test('a push with a repeated retry key arrives once', async () => {
    const { body } = await send('POST', '/control/line/tokens', { personId: 'misaki', channelId });
    const to = textAt(body, 'userId');
    const push = async (key: string) =>
      send(
        'POST',
        '/line/v2/bot/message/push',
        { to, messages: [{ type: 'text', text: key }] },
        { ...bearer(token), 'x-line-retry-key': key },
      );
    const token = await channelToken();
    const key = randomUUID();
    expect([(await push(key)).http, (await push(key)).http, (await push('no-uuid')).http]).toEqual([
      200, 409, 400,
    ]);
    const { body: sent } = await send('GET', '/control/line/messages');
    expect(JSON.stringify(sent).split(key)).toHaveLength(2);
  });

  test('the friendship follows the control setting', async () => {
    const { accessToken } = await signIn('daisuke');
    const status = async () =>
      (await send('GET', '/line/friendship/v1/status', undefined, bearer(accessToken))).body;
    expect(await status()).toEqual({ friendFlag: true });
    await send('PUT', '/control/line/follow', { personId: 'daisuke', channelId, follows: false });
    expect(await status()).toEqual({ friendFlag: false });
  });

  test('a channel token needs the channel secret', async () => {
    const wrong = await sendForm('/line/v2/oauth/accessToken', {
      grant_type: 'client_credentials',
      client_id: channelId,
      client_secret: 'x',
    });
    expect([wrong.http, textAt(wrong.body, 'error')]).toEqual([400, 'invalid_client']);
  });
});
