import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pick } from '../firestore/wire.ts';
import { send, textAt } from '../http.ts';
import { listeningAt } from '../listening-at.ts';
import { decideLink, linkWallet, openMerchant } from './sign.ts';

type Notice = { headers: IncomingHttpHeaders; body: unknown };
const waiting: { fits: (notice: Notice) => boolean; resolve: (notice: Notice) => void }[] = [];
const received: Notice[] = [];

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  request.on('end', () => {
    const notice = { headers: request.headers, body: JSON.parse(text) };
    received.push(notice);
    for (const { fits, resolve } of waiting) if (fits(notice)) resolve(notice);
    response.end('OK');
  });
});

/** Resolves with the first notification that matches, also if it has arrived already. */
const arrived = (fits: (notice: Notice) => boolean) =>
  new Promise<Notice>((resolve) => {
    const found = received.find(fits);
    if (found) resolve(found);
    else waiting.push({ fits, resolve });
  });
const has = (fields: Record<string, string>) => (notice: Notice) =>
  Object.entries(fields).every(([name, value]) => textAt(notice.body, name) === value);

beforeAll(async () => {
  const origin = await listeningAt(server);
  await send('PUT', '/control/paypay/webhook', { url: `${origin}/hook` });
});
afterAll(async () => {
  await send('PUT', '/control/paypay/webhook', { url: null });
  server.close();
});

test('each change of a payment is notified in PayPay’s format, without a signature', async () => {
  const { merchantId, take } = openMerchant();
  const { userAuthorizationId } = await linkWallet(merchantId);
  const merchantPaymentId = randomUUID();
  const { data } = await take('preauthorize', { merchantPaymentId, userAuthorizationId });
  const notice = await arrived(has({ merchant_order_id: merchantPaymentId }));
  expect(notice.body).toMatchObject({
    notification_type: 'Transaction',
    merchant_id: merchantId,
    order_id: textAt(data, 'paymentId'),
    order_amount: 160,
    state: 'AUTHORIZED',
  });
  expect(Object.keys(notice.headers).filter((name) => /sign|auth/i.test(name))).toEqual([]);
  const path = `/control/paypay/payments/${merchantPaymentId}`;
  await send('PUT', path, { status: 'EXPIRED', merchantId });
  await arrived(has({ merchant_order_id: merchantPaymentId, state: 'EXPIRED' }));
});

test.each(['revoked', 'canceled', 'extended'])(
  'an authorisation that is %s is notified in PayPay’s own spelling',
  async (state) => {
    const { userAuthorizationId } = await linkWallet(openMerchant().merchantId);
    await send('PUT', `/control/paypay/authorizations/${userAuthorizationId}`, { state });
    const type = `customer.authroization.${state}`;
    const notice = await arrived(has({ notification_type: type, userAuthorizationId }));
    expect(textAt(notice.body, 'notification_id')).not.toBe('');
  },
);

test.each([
  ['approve', 'succeeded'],
  ['decline', 'failed'],
])('a link page answered with %s is notified as %s, with the nonce', async (decision, event) => {
  const nonce = randomUUID();
  const { data } = await openMerchant().call('POST', '/v1/qr/sessions', {
    ...{ scopes: ['preauth_capture_native'], nonce, referenceId: 'ref-1' },
    ...{ redirectType: 'WEB_LINK', redirectUrl: 'https://shop.example/' },
  });
  await decideLink(textAt(data, 'linkQRCodeURL'), decision, 'haruka');
  const type = `customer.authroization.${event}`;
  const notice = await arrived(has({ notification_type: type, nonce }));
  expect(textAt(notice.body, 'referenceId')).toBe('ref-1');
});

test('sent webhooks and their answers can be listed', async () => {
  const { userAuthorizationId } = await linkWallet(openMerchant().merchantId);
  const path = `/control/paypay/authorizations/${userAuthorizationId}`;
  await send('PUT', path, { state: 'revoked' });
  await arrived(has({ userAuthorizationId }));
  const { body } = await send('GET', '/control/paypay/webhooks');
  const deliveries = pick(body, 'deliveries');
  const own = (Array.isArray(deliveries) ? deliveries : []).find(
    (one) => textAt(one, 'body', 'userAuthorizationId') === userAuthorizationId,
  );
  expect(textAt(own, 'body', 'notification_type')).toBe('customer.authroization.revoked');
});
