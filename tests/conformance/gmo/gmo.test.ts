import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pick } from '../firestore/wire.ts';
import { sandbox, send, textAt } from '../http.ts';
import { charge, consent, decideConsent, openMember, openShop, type Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(async () => {
  await send('DELETE', '/control/gmo/outcomes');
  await send('PUT', '/control/gmo/clock', { offsetMs: 0 });
});

const titleOf = ({ body }: { body: unknown }) => textAt(body, 'title');
const statusOf = ({ body }: { body: unknown }) => textAt(body, 'orderReference', 'status');
const accessOf = ({ body }: { body: unknown }) => textAt(body, 'orderReference', 'accessId');
const takeHold = async (amount = '160', mode = 'AUTH') => {
  const member = await openMember(shop);
  const answer = await shop.call('/wallet/on-file/charge', charge(member.memberId, amount, mode));
  return { ...member, answer, accessId: accessOf(answer) };
};

describe('consent', () => {
  const open = async () => {
    const body = consent(`member-${randomUUID()}`);
    const answer = await shop.call('/wallet/authorizeAccount', body);
    const redirectUrl = textAt(answer.body, 'redirectInformation', 'redirectUrl');
    return { answer, redirectUrl, orderId: body.order.orderId };
  };

  test('opens a page, returns with a transaction id, and is REGISTER', async () => {
    const { answer, redirectUrl, orderId } = await open();
    expect(answer.http).toBe(202);
    expect(answer.body).toMatchObject({
      nextAction: 'REDIRECT',
      orderReference: { orderId, status: 'REQSUCCESS' },
      redirectInformation: { httpMethod: 'GET' },
    });
    expect(await (await fetch(redirectUrl)).text()).toContain('自販機ストア');
    const { url } = await decideConsent(redirectUrl, 'approve');
    expect(url?.searchParams.get('keep')).toBe('1');
    const packed = Buffer.from(url?.searchParams.get('p') ?? '', 'base64url').toString();
    expect(JSON.parse(packed)).toEqual({
      accessId: accessOf(answer),
      event: 'WALLET_APPROVAL_FINISHED',
      csrfToken: 'csrf-1',
    });
    expect(statusOf(await shop.inquire(orderId))).toBe('REGISTER');
    expect((await fetch(redirectUrl)).status).toBe(410);
  });

  test('that the person aborts also returns, and the inquiry has the reason', async () => {
    const { redirectUrl, orderId } = await open();
    const { url } = await decideConsent(redirectUrl, 'abort');
    expect(url?.searchParams.has('p')).toBe(true);
    const inquiry = await shop.inquire(orderId);
    expect(statusOf(inquiry)).toBe('PAYFAIL');
    expect(textAt(inquiry.body, 'errorInformation', 'title')).toBe('operation_aborted_by_user');
  });

  test('that the person closes does not return, and stays REQSUCCESS', async () => {
    const { redirectUrl, orderId } = await open();
    expect(await decideConsent(redirectUrl, 'close')).toEqual({ http: 200, url: undefined });
    expect(statusOf(await shop.inquire(orderId))).toBe('REQSUCCESS');
  });

  test('that deleteItem removes is END, and nothing can be charged afterwards', async () => {
    const body = consent(`member-${randomUUID()}`);
    const { memberId } = body.walletAuthorizationInformation.walletAuthorizationOptions;
    const answer = await shop.call('/wallet/authorizeAccount', body);
    const redirectUrl = textAt(answer.body, 'redirectInformation', 'redirectUrl');
    await decideConsent(redirectUrl, 'approve');
    const item = { memberId, onfileType: 'WALLET', onfileWalletType: 'DOCOMO' };
    expect((await shop.call('/member/deleteItem', item)).http).toBe(201);
    expect(statusOf(await shop.inquire(body.order.orderId))).toBe('END');
    const refused = await shop.call('/wallet/on-file/charge', charge(memberId));
    expect([refused.http, titleOf(refused)]).toEqual([400, 'invalid_request']);
  });
});

describe('a charge', () => {
  test('is held and captured once, and reduces the balance', async () => {
    const { answer, accessId, account } = await takeHold();
    expect([answer.http, pick(answer.body, 'nextAction')]).toEqual([201, 'CAPTURE']);
    expect(textAt(answer.body, 'walletResult', 'captureExpiryDateTime')).toMatch(/\+09:00$/);
    expect(pick(await account(), 'balance')).toBe(840);
    expect(statusOf(await shop.call('/order/capture', { accessId }))).toBe('SALES');
    const again = await shop.call('/order/capture', { accessId });
    expect([again.http, titleOf(again)]).toEqual([400, 'invalid_status']);
    expect(pick(await account(), 'balance')).toBe(840);
  });

  test('that is cancelled returns the money', async () => {
    const { accessId, account } = await takeHold();
    const cancelled = await shop.call('/order/cancel', { accessId });
    expect(cancelled.body).toMatchObject({ orderReference: { status: 'CANCEL', amount: '0' } });
    expect(pick(await account(), 'balance')).toBe(1000);
  });

  test('of a past month is RETURN instead of CANCEL', async () => {
    const { accessId } = await takeHold('160', 'CAPTURE');
    await send('PUT', '/control/gmo/clock', { offsetMs: 32 * 86_400_000 });
    expect(statusOf(await shop.call('/order/cancel', { accessId }))).toBe('RETURN');
  });

  test('expires without a capture, and releases the money', async () => {
    const { accessId, account } = await takeHold();
    await send('PUT', '/control/gmo/clock', { offsetMs: 31 * 86_400_000 });
    expect(titleOf(await shop.call('/order/capture', { accessId }))).toBe('transaction_expired');
    expect(pick(await account(), 'balance')).toBe(1000);
  });

  test('that is captured can be lowered, and raised only up to the first amount', async () => {
    const { accessId, account } = await takeHold('160', 'CAPTURE');
    const update = (amount: string) => shop.call('/order/update', { accessId, amount });
    expect((await update('100')).http).toBe(201);
    expect(pick(await account(), 'balance')).toBe(900);
    expect((await update('160')).http).toBe(201);
    expect(titleOf(await update('161'))).toBe('amount_limit_exceeded');
    const held = await takeHold();
    const early = await shop.call('/order/update', { accessId: held.accessId, amount: '100' });
    expect(titleOf(early)).toBe('invalid_status');
  });

  test.each([
    [{ balance: 100 }, 'insufficient_balance'],
    [{ monthlyLimit: 100 }, 'amount_limit_exceeded'],
    [{ state: 'suspended' }, 'processing_failure'],
  ])('to an account with %o is 402 %s, which the order stores', async (change, title) => {
    const { memberId } = await openMember(shop, change);
    const body = charge(memberId);
    const answer = await shop.call('/wallet/on-file/charge', body);
    expect([answer.http, titleOf(answer)]).toEqual([402, title]);
    const inquiry = await shop.inquire(body.order.orderId);
    expect(inquiry.body).toMatchObject({
      orderReference: { status: 'PAYFAIL' },
      errorInformation: { title },
    });
  });
});

describe('the idempotency key', () => {
  test('returns the first answer again, and charges once', async () => {
    const { memberId, account } = await openMember(shop);
    const body = charge(memberId, '160', 'CAPTURE');
    const key = { 'idempotency-key': randomUUID() };
    const first = await shop.call('/wallet/on-file/charge', body, key);
    const second = await shop.call('/wallet/on-file/charge', body, key);
    expect(second.body).toEqual(first.body);
    expect(pick(await account(), 'balance')).toBe(840);
    const other = await shop.call('/wallet/on-file/charge', body);
    expect([other.http, titleOf(other)]).toEqual([409, 'conflict']);
  });

  test('returns the real result after a lost answer', async () => {
    const { memberId } = await openMember(shop);
    const key = { 'idempotency-key': randomUUID() };
    await shop.prepare({ call: 'charge', code: 'bad_gateway', afterEffect: true });
    const body = charge(memberId);
    const lost = await shop.call('/wallet/on-file/charge', body, key);
    expect([lost.http, titleOf(lost)]).toEqual([502, 'bad_gateway']);
    expect(statusOf(await shop.inquire(body.order.orderId))).toBe('AUTH');
    expect((await shop.call('/wallet/on-file/charge', body, key)).http).toBe(201);
  });

  test('expires after 24 hours', async () => {
    const { memberId } = await openMember(shop);
    const key = { 'idempotency-key': randomUUID() };
    const body = charge(memberId);
    await shop.call('/wallet/on-file/charge', body, key);
    await send('PUT', '/control/gmo/clock', { offsetMs: 25 * 3_600_000 });
    expect((await shop.call('/wallet/on-file/charge', body, key)).http).toBe(409);
  });
});

describe('problems', () => {
  test.each([
    [400, 'invalid_header'],
    [400, 'missing_parameter'],
    [401, 'unauthorized_request'],
    [402, 'operation_aborted_by_user'],
    [402, 'processing_failure'],
    [409, 'conflict'],
    [429, 'too_many_requests'],
    [500, 'internal_server_error'],
    [502, 'bad_gateway'],
    [502, 'maintenance'],
    [503, 'service_unavailable'],
  ])(
    'a prepared %i %s is returned once as a problem document, without an effect',
    async (http, code) => {
      const { memberId } = await openMember(shop);
      await shop.prepare({ call: 'charge', code });
      const body = charge(memberId);
      const answer = await shop.call('/wallet/on-file/charge', body);
      expect([answer.http, titleOf(answer)]).toEqual([http, code]);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
      expect(textAt(answer.body, 'type')).not.toContain(code);
      expect(textAt(answer.body, 'instance')).toBe('/wallet/on-file/charge');
      expect(titleOf(await shop.inquire(body.order.orderId))).toBe('invalid_request');
      expect((await shop.call('/wallet/on-file/charge', body)).http).toBe(201);
    },
  );

  test('name a missing or wrong parameter', async () => {
    const body = charge('somebody');
    const { orderId: _, ...order } = body.order;
    const missing = await shop.call('/wallet/on-file/charge', { ...body, order });
    expect(titleOf(missing)).toBe('missing_parameter');
    expect(textAt(missing.body, 'detail')).toContain('order.orderId');
    const long = { ...body.order, orderId: 'x'.repeat(28) };
    const wrong = await shop.call('/wallet/on-file/charge', { ...body, order: long });
    expect([wrong.http, titleOf(wrong)]).toEqual([400, 'invalid_parameter']);
  });

  test('are returned for wrong keys, methods, paths, types and headers', async () => {
    const stranger = await send('POST', '/gmo/order/inquiry', {}, { authorization: 'Basic eDp5' });
    expect([stranger.http, titleOf(stranger)]).toEqual([401, 'unauthorized_request']);
    expect((await send('GET', '/gmo/order/inquiry')).http).toBe(405);
    expect((await send('POST', '/gmo/order/nothing', {})).http).toBe(404);
    const typed = { 'content-type': 'text/plain' };
    expect((await shop.call('/order/inquiry', {}, typed)).http).toBe(415);
    const key = { 'idempotency-key': 'not-a-uuid' };
    expect(titleOf(await shop.call('/order/capture', {}, key))).toBe('invalid_header');
  });

  test('do not reveal other shops’ orders', async () => {
    const { accessId } = await takeHold();
    const other = await openShop();
    expect((await other.call('/order/capture', { accessId })).http).toBe(400);
    expect((await other.call('/order/inquiry', { accessId })).http).toBe(400);
  });

  test('do not affect the development shop with its documented password', async () => {
    const authorization = `Basic ${Buffer.from('dev-shop:dev-pass').toString('base64')}`;
    const response = await fetch(`${sandbox}/gmo/order/inquiry`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(400);
  });
});
