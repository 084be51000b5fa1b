import { randomUUID } from 'node:crypto';
import { jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { pick } from '../firestore/wire.ts';
import { sandbox, send, textAt } from '../http.ts';
import { decideLink, devKey, devSecret, openMerchant } from './sign.ts';

const request = (more: Record<string, unknown> = {}) => ({
  scopes: ['preauth_capture_native'],
  nonce: randomUUID(),
  redirectType: 'WEB_LINK',
  redirectUrl: 'https://shop.example/bind',
  referenceId: 'ref-1',
  ...more,
});

async function openLink(merchant = openMerchant(), more: Record<string, unknown> = {}) {
  const body = request(more);
  const answer = await merchant.call('POST', '/v1/qr/sessions', body);
  return { merchant, body, answer, link: textAt(answer.data, 'linkQRCodeURL') };
}

const readToken = async (url: URL | undefined, secret = devSecret) => {
  const token = url?.searchParams.get('responseToken') ?? '';
  const key = Buffer.from(secret, 'base64');
  return jwtVerify(token, key, { algorithms: ['HS256'], issuer: 'paypay.ne.jp' });
};

describe('the link page', () => {
  test('shows masked wallets and the merchant’s host', async () => {
    const { link } = await openLink();
    const page = await (await fetch(link)).text();
    expect(page).toContain('shop.example');
    expect(page).toContain('*******7949');
    expect(page).not.toContain('09012347949');
  });

  test('returns an approval with every documented claim', async () => {
    const { link, body, merchant } = await openLink();
    const { http, url } = await decideLink(link, 'approve');
    expect([http, url?.origin, url?.searchParams.get('apiKey')]).toEqual([
      303,
      'https://shop.example',
      devKey,
    ]);
    const { payload } = await readToken(url);
    expect(payload).toMatchObject({
      result: 'succeeded',
      aud: merchant.merchantId,
      nonce: body.nonce,
      referenceId: 'ref-1',
      profileIdentifier: '*******7949',
    });
    const query = `userAuthorizationId=${payload['userAuthorizationId']}`;
    const status = await merchant.call('GET', `/v2/user/authorizations?${query}`);
    expect([status.http, pick(status.data, 'status')]).toEqual([200, 'ACTIVE']);
    const profile = await merchant.call('GET', `/v2/user/profile/secure?${query}`);
    expect(profile.data).toEqual({ phoneNumber: '*******7949' });
    const stranger = await openMerchant().call('GET', `/v2/user/authorizations?${query}`);
    expect(stranger.code).toBe('INVALID_USER_AUTHORIZATION_ID');
  });

  test.each([
    ['decline', 'declined'],
    ['bad-request', 'bad_request'],
  ])('returns %s as %s, without an authorisation', async (decision, result) => {
    const { link } = await openLink();
    const { payload } = await readToken((await decideLink(link, decision)).url);
    expect(payload['result']).toBe(result);
    expect(payload).not.toHaveProperty('userAuthorizationId');
  });

  test('can still be answered after it was closed without an answer', async () => {
    const { link } = await openLink();
    expect((await decideLink(link, 'close')).url).toBeUndefined();
    expect((await decideLink(link, 'approve')).http).toBe(303);
  });

  test('accepts one answer', async () => {
    const { link } = await openLink();
    await decideLink(link, 'approve');
    expect((await decideLink(link, 'approve')).http).toBe(410);
    expect((await fetch(link)).status).toBe(410);
  });

  test('keeps the authorisation’s id for the same wallet and merchant, with more scopes', async () => {
    const merchant = openMerchant();
    const idOf = async (more: Record<string, unknown>) => {
      const { link } = await openLink(merchant, more);
      const { payload } = await readToken((await decideLink(link, 'approve', 'sakura')).url);
      return String(payload['userAuthorizationId']);
    };
    const first = await idOf({ referenceId: 'one' });
    const second = await idOf({ referenceId: 'two', scopes: ['direct_debit'] });
    expect(second).toBe(first);
    const { data } = await merchant.call(
      'GET',
      `/v2/user/authorizations?userAuthorizationId=${first}`,
    );
    expect(data).toMatchObject({
      referenceIds: ['one', 'two'],
      scopes: ['preauth_capture_native', 'direct_debit'],
    });
  });
});

describe('a registered credential', () => {
  const apiKey = `key-${randomUUID()}`;
  const apiSecret = Buffer.from('a registered secret').toString('base64');
  const register = (more: Record<string, unknown>) =>
    send('PUT', `/control/paypay/credentials/${apiKey}`, { apiSecret, ...more });
  const merchant = (id: string) => openMerchant(id, apiKey, apiSecret);

  test('works only for its own merchants', async () => {
    await register({ merchantIds: ['mine'] });
    expect((await merchant('mine').call('GET', '/v2/payments/none')).http).toBe(404);
    expect(await merchant('other').call('GET', '/v2/payments/none')).toMatchObject({
      http: 401,
      code: 'OP_OUT_OF_SCOPE',
      codeId: '08100023',
    });
  });

  test('may only request contracted scopes and return to registered domains', async () => {
    await register({ scopes: ['direct_debit'], redirectDomains: ['shop.example'] });
    const ask = async (more: Record<string, unknown>) => {
      const { http, code, codeId } = (await openLink(merchant('mine'), more)).answer;
      return [http, code, codeId];
    };
    const refused = [400, 'EXPECTATION_FAILED', '08100017'];
    expect(await ask({ scopes: ['direct_debit'] })).toEqual([201, 'SUCCESS', '08100001']);
    expect(await ask({ scopes: ['preauth_capture_native'] })).toEqual(refused);
    const elsewhere = { scopes: ['direct_debit'], redirectUrl: 'https://other.example/' };
    expect(await ask(elsewhere)).toEqual(refused);
    const plain = { scopes: ['direct_debit'], redirectUrl: 'http://shop.example/' };
    expect(await ask(plain)).toEqual(refused);
    const script = { scopes: ['direct_debit'], redirectUrl: 'javascript:alert(1)' };
    expect(await ask(script)).toEqual(refused);
  });

  test('may set the token’s audience to its name', async () => {
    await register({ tokenAudience: 'apiKey' });
    const { link } = await openLink(merchant('mine'));
    const { payload } = await readToken((await decideLink(link, 'decline')).url, apiSecret);
    expect(payload.aud).toBe(apiKey);
  });
});

test.each([
  [{ nonce: undefined }, 'MISSING_REQUEST_PARAMS', '08100024'],
  [{ redirectType: 'PIGEON' }, 'INVALID_REQUEST_PARAMS', '08100006'],
  [{ scopes: ['everything'] }, 'INVALID_REQUEST_PARAMS', '08100006'],
])('a link requested with %o is refused: %s', async (more, code, codeId) => {
  expect((await openLink(openMerchant(), more)).answer).toMatchObject({ http: 400, code, codeId });
});

test('an unknown call returns 404 in the usual envelope', async () => {
  const answer = await openMerchant().call('POST', '/v2/qr/sessions', request());
  expect(answer).toMatchObject({ http: 404, code: 'OPA_CLIENT_NOT_FOUND', data: null });
});

test('an unknown session’s page explains that', async () => {
  expect((await fetch(`${sandbox}/paypay/link/nothing`)).status).toBe(410);
});
