import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { cancelDeadline } from '../../../sandbox/paypay/release-payment.ts';
import { pick } from '../firestore/wire.ts';
import { send, textAt } from '../http.ts';
import { linkWallet, openMerchant, seconds, yen } from './sign.ts';

const prepare = (outcome: Record<string, unknown>) =>
  send('PUT', '/control/paypay/outcomes', [outcome]);
const moveClock = (seconds: number) =>
  send('PUT', '/control/paypay/clock', { offsetMs: seconds * 1000 });

afterEach(async () => {
  await send('DELETE', '/control/paypay/outcomes');
  await moveClock(0);
});

/** Opens a new merchant with a linked wallet. */
async function open(change: Record<string, unknown> = {}, scopes?: string[]) {
  const merchant = openMerchant();
  const { merchantId, call } = merchant;
  const wallet = await linkWallet(merchantId, change, scopes);
  const { userAuthorizationId } = wallet;
  const hold = async (more: Record<string, unknown> = {}) => {
    const merchantPaymentId = randomUUID();
    const answer = await merchant.take('preauthorize', {
      ...{ merchantPaymentId, userAuthorizationId },
      ...more,
    });
    return { merchantPaymentId, answer, paymentId: textAt(answer.data, 'paymentId') };
  };
  const capture = (merchantPaymentId: string, amount = 160, merchantCaptureId = randomUUID()) =>
    call('POST', '/v2/payments/capture', {
      ...{ merchantPaymentId, merchantCaptureId, amount: yen(amount) },
      ...{ requestedAt: seconds(), orderDescription: 'コーヒー' },
    });
  const revert = (paymentId: string, merchantRevertId = randomUUID()) =>
    call('POST', '/v2/payments/preauthorize/revert', {
      ...{ paymentId, merchantRevertId, requestedAt: seconds() },
    });
  const refund = (paymentId: string, amount = 160, merchantRefundId = randomUUID()) =>
    call('POST', '/v2/refunds', {
      ...{ paymentId, merchantRefundId, amount: yen(amount) },
      ...{ requestedAt: seconds(), reason: '故障' },
    });
  const details = (id: string) => call('GET', `/v2/payments/${id}`);
  const cancel = (id: string) => call('DELETE', `/v2/payments/${id}`);
  const force = (id: string, status: string) =>
    send('PUT', `/control/paypay/payments/${id}`, { status, merchantId });
  return {
    ...{ merchant, merchantId, wallet, userAuthorizationId, call },
    ...{ hold, capture, revert, refund, details, cancel, force },
  };
}

describe('a capture without an answer', () => {
  test('is refused under the same merchantCaptureId, and accepted under another', async () => {
    const { hold, capture, details, wallet, merchantId } = await open();
    const { merchantPaymentId } = await hold();
    const captureId = randomUUID();
    await prepare({ call: 'capture', code: 'INTERNAL_SERVER_ERROR', account: merchantId });
    expect((await capture(merchantPaymentId, 160, captureId)).code).toBe('INTERNAL_SERVER_ERROR');
    expect((await capture(merchantPaymentId, 160, captureId)).code).toBe('INVALID_REQUEST_PARAMS');
    expect(statusOf(await details(merchantPaymentId))).toBe('AUTHORIZED');
    expect((await capture(merchantPaymentId)).code).toBe('SUCCESS');
    expect((await capture(merchantPaymentId, 160, captureId)).code).toBe('ALREADY_CAPTURED');
    expect(await wallet.balance()).toBe(840);
  });
});

describe('a prepared outcome for one payment', () => {
  test('is not used by a call for another payment', async () => {
    const { hold, capture, details, merchantId } = await open();
    const [own, other] = [await hold(), await hold()];
    const one = { code: 'SERVICE_ERROR', account: merchantId, contains: own.merchantPaymentId };
    await prepare({ call: 'capture', ...one });
    expect((await capture(other.merchantPaymentId)).code).toBe('SUCCESS');
    expect((await capture(own.merchantPaymentId)).code).toBe('SERVICE_ERROR');
    // Its id is in the path of this call.
    await prepare({ call: 'details', ...one });
    expect((await details(other.merchantPaymentId)).code).toBe('SUCCESS');
    expect((await details(own.merchantPaymentId)).code).toBe('SERVICE_ERROR');
  });
});

const statusOf = ({ data }: { data: unknown }) => textAt(data, 'status');

describe('a payment that is requested twice', () => {
  test('returns the first result and holds the money once', async () => {
    const { hold, wallet } = await open();
    const merchantPaymentId = randomUUID();
    const first = await hold({ merchantPaymentId });
    const second = await hold({ merchantPaymentId });
    expect([first.answer.http, second.answer.http]).toEqual([201, 201]);
    expect(second.paymentId).toBe(first.paymentId);
    expect(await wallet.balance()).toBe(840);
  });

  test('repeats a refusal even if the balance has changed', async () => {
    const { hold, wallet, details } = await open({ balance: 10 });
    const merchantPaymentId = randomUUID();
    expect((await hold({ merchantPaymentId })).answer.code).toBe('NO_SUFFICIENT_FUND');
    await wallet.setWallet({ balance: 1_000 });
    expect((await hold({ merchantPaymentId })).answer.code).toBe('NO_SUFFICIENT_FUND');
    expect(statusOf(await details(merchantPaymentId))).toBe('FAILED');
  });

  test('stays CREATED until PayPay has decided', async () => {
    const { hold, details, force, wallet, merchantId } = await open();
    await prepare({ call: 'preauthorize', code: 'PENDING', account: merchantId });
    const { merchantPaymentId, answer } = await hold();
    expect(statusOf(answer)).toBe('CREATED');
    expect(statusOf((await hold({ merchantPaymentId })).answer)).toBe('CREATED');
    await force(merchantPaymentId, 'AUTHORIZED');
    expect(statusOf(await details(merchantPaymentId))).toBe('AUTHORIZED');
    expect(await wallet.balance()).toBe(840);
  });
});

describe('the same price from the same person', () => {
  test('within five minutes is suspected unless the merchant allows it', async () => {
    const { hold } = await open();
    await hold();
    const { answer } = await hold({ agree: false });
    expect(answer).toMatchObject({
      ...{ http: 400, code: 'SUSPECTED_DUPLICATE_PAYMENT', codeId: '00200017' },
    });
    expect((await hold({ agree: true })).answer.http).toBe(201);
    expect((await hold({ agree: false, amount: yen(170) })).answer.http).toBe(201);
  });

  test('after five minutes is accepted', async () => {
    const { hold } = await open();
    await hold();
    await moveClock(301);
    expect((await hold({ agree: false })).answer.http).toBe(201);
  });
});

describe('a wallet that refuses to pay', () => {
  test.each([
    [{ state: 'suspended' }, 401, 'USER_STATE_IS_NOT_ACTIVE', ''],
    [{ state: 'canceled' }, 400, 'CANCELED_USER', '01103027'],
    [{ state: 'non-kyc' }, 400, 'NON_KYC_USER', ''],
    [{ state: 'no-payment-method' }, 404, 'NO_VALID_PAYMENT_METHOD', ''],
    [{ state: 'card-limit' }, 400, 'CC_LIMIT_EXCEEDED', ''],
    [{ state: 'unacceptable' }, 400, 'UNACCEPTABLE_OP', ''],
    [{ balance: 159 }, 400, 'NO_SUFFICIENT_FUND', ''],
    [{ paymentLimit: 159 }, 400, 'LIMIT_EXCEEDED', ''],
    [{ dailyLimit: 159 }, 400, 'USER_DEFINED_DAILY_LIMIT_EXCEEDED', ''],
    [{ monthlyLimit: 159 }, 400, 'USER_DEFINED_MONTHLY_LIMIT_EXCEEDED', ''],
  ])('because of %o returns %i %s', async (change, http, code, codeId) => {
    const { hold } = await open(change);
    expect((await hold()).answer).toMatchObject({ http, code, codeId, data: null });
  });

  test('counts the payments of the day without refunds', async () => {
    const { hold, revert } = await open({ dailyLimit: 300 });
    const first = await hold();
    expect((await hold()).answer.code).toBe('USER_DEFINED_DAILY_LIMIT_EXCEEDED');
    await revert(first.paymentId);
    expect((await hold()).answer.http).toBe(201);
  });
});

describe('an invalid authorisation', () => {
  test.each([
    ['expired', 'EXPIRED_USER_AUTHORIZATION_ID'],
    ['revoked', 'INVALID_USER_AUTHORIZATION_ID'],
    ['canceled', 'INVALID_USER_AUTHORIZATION_ID'],
  ])('that is %s returns 401 %s', async (state, code) => {
    const { hold, userAuthorizationId } = await open();
    await send('PUT', `/control/paypay/authorizations/${userAuthorizationId}`, { state });
    expect((await hold()).answer).toMatchObject({ http: 401, code });
  });

  test('of another merchant or scope is refused', async () => {
    const { hold, merchant, userAuthorizationId } = await open({}, ['preauth_capture_native']);
    const stranger = openMerchant();
    const stolen = await stranger.take('preauthorize', { userAuthorizationId });
    expect(stolen.code).toBe('INVALID_USER_AUTHORIZATION_ID');
    const direct = await merchant.take('payment', { userAuthorizationId });
    expect(direct).toMatchObject({ http: 401, code: 'OP_OUT_OF_SCOPE', codeId: '08100023' });
    expect((await hold()).answer.http).toBe(201);
  });
});

describe('a request', () => {
  test.each([
    [{ amount: undefined }, 'MISSING_REQUEST_PARAMS'],
    [{ merchantPaymentId: 'x'.repeat(65) }, 'INVALID_REQUEST_PARAMS'],
    [{ merchantPaymentId: 'with space' }, 'INVALID_REQUEST_PARAMS'],
    [{ amount: { amount: 160, currency: 'USD' } }, 'INVALID_REQUEST_PARAMS'],
    [{ amount: yen(0) }, 'INVALID_REQUEST_PARAMS'],
    [{ orderDescription: 'あ'.repeat(256) }, 'INVALID_REQUEST_PARAMS'],
    [{ expiresAt: 1 }, 'INVALID_REQUEST_PARAMS'],
  ])('with %o returns 400 %s', async (more, code) => {
    const { hold } = await open();
    expect((await hold(more)).answer).toMatchObject({ http: 400, code });
  });

  test('for a capture needs all its fields', async () => {
    const { call, hold } = await open();
    const { merchantPaymentId } = await hold();
    const body = { merchantPaymentId, amount: yen(160), requestedAt: seconds() };
    const answer = await call('POST', '/v2/payments/capture', body);
    expect(answer).toMatchObject({ code: 'MISSING_REQUEST_PARAMS', codeId: '08100024' });
  });
});

describe('a capture', () => {
  test('of a smaller amount releases the rest, and a second one is ALREADY_CAPTURED', async () => {
    const { hold, capture, wallet } = await open();
    const { merchantPaymentId } = await hold();
    const captured = await capture(merchantPaymentId, 100);
    expect(statusOf(captured)).toBe('COMPLETED');
    expect(pick(captured.data, 'captures', 'data', 0, 'amount')).toEqual(yen(100));
    expect(await wallet.balance()).toBe(900);
    expect(await capture(merchantPaymentId)).toMatchObject({
      ...{ http: 400, code: 'ALREADY_CAPTURED', codeId: '00200039' },
    });
    expect(await wallet.balance()).toBe(900);
  });

  test('of a larger amount returns 202 until the person confirms, and blocks another', async () => {
    const { hold, capture, details, force, wallet } = await open();
    const { merchantPaymentId } = await hold();
    const asked = await capture(merchantPaymentId, 200);
    expect([asked.http, asked.code]).toEqual([202, 'USER_CONFIRMATION_REQUIRED']);
    expect(statusOf(await details(merchantPaymentId))).toBe('REAUTHORIZING');
    expect((await capture(merchantPaymentId)).code).toBe('REAUTHORIZATION_IN_PROGRESS');
    await force(merchantPaymentId, 'COMPLETED');
    expect(await wallet.balance()).toBe(800);
  });

  test('after the hold has expired is ORDER_EXPIRED, and the held money is available again', async () => {
    const { hold, capture, wallet, details } = await open();
    const { merchantPaymentId } = await hold({ expiresAt: seconds() + 30 });
    await moveClock(31);
    expect(statusOf(await details(merchantPaymentId))).toBe('EXPIRED');
    expect(await capture(merchantPaymentId)).toMatchObject({
      ...{ http: 400, code: 'ORDER_EXPIRED', codeId: '00200043' },
    });
    expect(await wallet.balance()).toBe(1000);
  });

  test.each(['CREATED', 'FAILED', 'CANCELED'])(
    'of a payment that is %s is ORDER_NOT_CAPTURABLE',
    async (status) => {
      const { hold, capture, force } = await open();
      const { merchantPaymentId } = await hold();
      await force(merchantPaymentId, status);
      expect(await capture(merchantPaymentId)).toMatchObject({
        ...{ http: 400, code: 'ORDER_NOT_CAPTURABLE', codeId: '00200035' },
      });
    },
  );
});

describe('returning money', () => {
  test('a revert can be repeated, and is refused after the capture', async () => {
    const { hold, revert, capture, wallet } = await open();
    const { paymentId } = await hold();
    const id = randomUUID();
    expect(statusOf(await revert(paymentId, id))).toBe('CANCELED');
    expect(statusOf(await revert(paymentId, id))).toBe('CANCELED');
    expect(await wallet.balance()).toBe(1000);
    const taken = await hold();
    await capture(taken.merchantPaymentId);
    expect(await revert(taken.paymentId)).toMatchObject({
      ...{ http: 400, code: 'ORDER_NOT_CANCELABLE', codeId: '00200042' },
    });
    expect((await revert('1234')).codeId).toBe('00200001');
  });

  test('a cancellation is accepted first and completed later', async () => {
    const { hold, cancel, details, capture, wallet } = await open();
    const { merchantPaymentId } = await hold();
    expect(await cancel(merchantPaymentId)).toMatchObject({ http: 202, code: 'REQUEST_ACCEPTED' });
    expect((await capture(merchantPaymentId)).code).toBe('ORDER_NOT_CAPTURABLE');
    await moveClock(1);
    expect(statusOf(await details(merchantPaymentId))).toBe('CANCELED');
    expect(await wallet.balance()).toBe(1000);
  });

  test('a pending hold cannot be cancelled: 202, and still CREATED', async () => {
    const { hold, cancel, details, merchantId } = await open();
    const code = 'USER_CONFIRMATION_REQUIRED';
    await prepare({ call: 'preauthorize', code, account: merchantId });
    const { merchantPaymentId, answer } = await hold();
    expect(answer).toMatchObject({ http: 202, code });
    expect(await cancel(merchantPaymentId)).toMatchObject({ http: 400 });
    expect(statusOf(await details(merchantPaymentId))).toBe('CREATED');
  });

  test('a captured hold cannot be cancelled, a direct payment can', async () => {
    const { hold, capture, cancel, merchant, userAuthorizationId } = await open();
    const { merchantPaymentId } = await hold();
    await capture(merchantPaymentId);
    expect(await cancel(merchantPaymentId)).toMatchObject({
      ...{ http: 400, code: 'ORDER_NOT_REVERSIBLE', codeId: '00200044' },
    });
    const direct = randomUUID();
    await merchant.take('payment', { merchantPaymentId: direct, userAuthorizationId });
    expect((await cancel(direct)).http).toBe(202);
  });

  test('the last second to cancel is 00:14:59 in Japan on the next day', () => {
    const paid = Date.parse('2026-11-21T23:59:59+09:00') / 1000;
    expect(cancelDeadline(paid)).toBe(Date.parse('2026-11-22T00:15:00+09:00') / 1000);
    const early = Date.parse('2026-11-21T00:00:00+09:00') / 1000;
    expect(cancelDeadline(early)).toBe(cancelDeadline(paid));
  });

  test('a refund is first CREATED, later REFUNDED, and possible once', async () => {
    const { hold, capture, refund, call, wallet, details } = await open();
    const { merchantPaymentId, paymentId } = await hold();
    expect((await refund(paymentId)).codeId).toBe('00200013');
    await capture(merchantPaymentId);
    expect((await refund(paymentId, 161)).codeId).toBe('00200015');
    const id = randomUUID();
    expect(statusOf(await refund(paymentId, 160, id))).toBe('CREATED');
    const asked = await call('GET', `/v2/refunds/${id}?paymentId=${paymentId}`);
    expect(statusOf(asked)).toBe('REFUNDED');
    expect((await refund(paymentId, 160, id)).http).toBe(201);
    expect(await refund(paymentId)).toMatchObject({ code: 'UNACCEPTABLE_OP', codeId: '00200014' });
    expect(statusOf(await details(merchantPaymentId))).toBe('REFUNDED');
    expect(await wallet.balance()).toBe(1000);
    expect((await call('GET', '/v2/refunds/none')).code).toBe('NO_SUCH_REFUND_ORDER');
  });
});

describe('an answer prepared by a test', () => {
  test.each([
    [429, 'RATE_LIMIT', '08100998'],
    [500, 'INTERNAL_SERVER_ERROR', '08101000'],
    [500, 'SERVICE_ERROR', '08100026'],
    [503, 'MAINTENANCE_MODE', '08100999'],
  ])('of %i %s stores no payment', async (http, code, codeId) => {
    const { hold, details, merchantId } = await open();
    await prepare({ call: 'preauthorize', code, account: merchantId });
    const { answer, merchantPaymentId } = await hold();
    expect(answer).toMatchObject({ http, code, codeId, data: null });
    expect((await details(merchantPaymentId)).http).toBe(404);
  });

  test('with TRANSACTION_FAILED is a definite failure that can be looked up', async () => {
    const { hold, details, merchantId, wallet } = await open();
    await prepare({ call: 'preauthorize', code: 'TRANSACTION_FAILED', account: merchantId });
    const { answer, merchantPaymentId } = await hold();
    expect([answer.http, answer.code]).toEqual([500, 'TRANSACTION_FAILED']);
    expect(statusOf(await details(merchantPaymentId))).toBe('FAILED');
    expect(await wallet.balance()).toBe(1000);
  });

  test('after the effect does the work, and reports a failure', async () => {
    const { hold, capture, details, merchantId } = await open();
    const { merchantPaymentId } = await hold();
    const lost = { call: 'capture', code: 'SERVICE_ERROR', afterEffect: true };
    await prepare({ ...lost, account: merchantId });
    expect((await capture(merchantPaymentId)).code).toBe('SERVICE_ERROR');
    expect(statusOf(await details(merchantPaymentId))).toBe('COMPLETED');
    expect((await capture(merchantPaymentId)).code).toBe('ALREADY_CAPTURED');
  });
});

test.each([
  'CREATED',
  'AUTHORIZED',
  'REAUTHORIZING',
  'COMPLETED',
  'REFUNDED',
  'FAILED',
  'CANCELED',
  'EXPIRED',
])('a payment can be set to %s and is reported so', async (status) => {
  const { hold, details, force } = await open();
  const { merchantPaymentId } = await hold();
  await force(merchantPaymentId, status);
  expect(statusOf(await details(merchantPaymentId))).toBe(status);
});
