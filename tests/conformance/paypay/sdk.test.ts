import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { pick } from '../firestore/wire.ts';
import { textAt } from '../http.ts';
import { openSdk } from './official-sdk.ts';
import { decideLink, devKey, devSecret, linkWallet, yen } from './sign.ts';

const merchantId = `sdk-${randomUUID().slice(0, 8)}`;
const sdk = openSdk(devKey, devSecret, merchantId);

const authorize = async (userAuthorizationId: string) => {
  const merchantPaymentId = randomUUID();
  const answer = await sdk.paymentPreauthorize(
    { merchantPaymentId, userAuthorizationId, amount: yen(160), orderDescription: 'コーヒー' },
    true,
  );
  return { merchantPaymentId, answer, paymentId: textAt(answer, 'BODY', 'data', 'paymentId') };
};
const resultOf = (answer: unknown) => textAt(answer, 'BODY', 'resultInfo', 'code');
const statusOf = (answer: unknown) => textAt(answer, 'BODY', 'data', 'status');
const capture = (merchantPaymentId: string) =>
  sdk.paymentAuthCapture({
    merchantPaymentId,
    amount: yen(160),
    merchantCaptureId: randomUUID(),
    orderDescription: 'コーヒー',
  });

test('the official SDK links an account and reads the signed answer', async () => {
  const nonce = randomUUID();
  const opened = await sdk.accountLinkQRCodeCreate({
    scopes: ['preauth_capture_native'],
    nonce,
    redirectType: 'WEB_LINK',
    redirectUrl: 'http://localhost:5173/demo/paypay/bind?keep=1',
    referenceId: 'ref-1',
  });
  expect(opened.STATUS).toBe(201);
  const { url } = await decideLink(textAt(opened, 'BODY', 'data', 'linkQRCodeURL'), 'approve');
  expect(url?.searchParams.get('keep')).toBe('1');
  const claims = sdk.validateJWT(url?.searchParams.get('responseToken') ?? '', devSecret);
  expect(claims).toMatchObject({ result: 'succeeded', nonce, referenceId: 'ref-1' });
  const id = textAt(claims, 'userAuthorizationId');
  const status = await sdk.getUserAuthorizationStatus([id]);
  expect(pick(status, 'BODY', 'data')).toMatchObject({
    status: 'ACTIVE',
    scopes: ['preauth_capture_native'],
    referenceIds: ['ref-1'],
  });
  expect(resultOf(await sdk.unlinkUser([id]))).toBe('REQUEST_ACCEPTED');
  expect(resultOf(await sdk.getUserAuthorizationStatus([id]))).toBe(
    'INVALID_USER_AUTHORIZATION_ID',
  );
});

test('the official SDK holds money, captures it, reads it and refunds it', async () => {
  const wallet = await linkWallet(merchantId);
  const { merchantPaymentId, answer, paymentId } = await authorize(wallet.userAuthorizationId);
  expect([answer.STATUS, statusOf(answer)]).toEqual([201, 'AUTHORIZED']);
  expect(await wallet.balance()).toBe(840);
  expect(statusOf(await capture(merchantPaymentId))).toBe('COMPLETED');
  expect(statusOf(await sdk.getPaymentDetails([merchantPaymentId]))).toBe('COMPLETED');
  const merchantRefundId = randomUUID();
  const refund = await sdk.paymentRefund({
    ...{ merchantRefundId, paymentId, amount: yen(160), reason: '商品が出なかったため' },
  });
  expect(statusOf(refund)).toBe('CREATED');
  expect(statusOf(await sdk.getRefundDetails([merchantRefundId]))).toBe('REFUNDED');
  expect(await wallet.balance()).toBe(1000);
});

test('the official SDK reverts a hold, and nothing can be captured afterwards', async () => {
  const wallet = await linkWallet(merchantId);
  const { merchantPaymentId, paymentId } = await authorize(wallet.userAuthorizationId);
  const reverted = await sdk.paymentAuthRevert({ merchantRevertId: randomUUID(), paymentId });
  expect(statusOf(reverted)).toBe('CANCELED');
  expect(await wallet.balance()).toBe(1000);
  expect(resultOf(await capture(merchantPaymentId))).toBe('ORDER_NOT_CAPTURABLE');
});

test('the official SDK pays at once and cancels', async () => {
  const wallet = await linkWallet(merchantId);
  const merchantPaymentId = randomUUID();
  const { userAuthorizationId } = wallet;
  const paid = await sdk.createPayment({ merchantPaymentId, userAuthorizationId, amount: yen(90) });
  expect(statusOf(paid)).toBe('COMPLETED');
  const canceled = await sdk.paymentCancel([merchantPaymentId]);
  expect([canceled.STATUS, resultOf(canceled)]).toEqual([202, 'REQUEST_ACCEPTED']);
});

test('the official SDK with a wrong secret is refused', async () => {
  const stranger = openSdk(devKey, 'd3Jvbmc=', merchantId);
  const answer = await stranger.getPaymentDetails(['some-payment']);
  expect([answer.STATUS, resultOf(answer)]).toEqual([401, 'UNAUTHORIZED']);
});
