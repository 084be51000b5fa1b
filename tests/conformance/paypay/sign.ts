import { createHash, createHmac, randomUUID } from 'node:crypto';
import { pick } from '../firestore/wire.ts';
import { sandbox, send, sendForm, textAt } from '../http.ts';

export const devKey = 'dev-paypay-key';
export const devSecret = 'c2FuZGJveC1wYXlwYXktZGV2LXNlY3JldC0wMDAwMDE=';
const contentType = 'application/json';

type Signed = { key?: string; secret?: string; path: string; method: string; text: string };

/** Returns the Authorization header, implemented independently from PayPay's documentation. */
export function opaAuth({ key = devKey, secret = devSecret, path, method, text }: Signed) {
  const nonce = randomUUID().slice(0, 8);
  const epoch = Math.floor(Date.now() / 1000);
  const hash =
    text === '' ? 'empty' : createHash('md5').update(contentType).update(text).digest('base64');
  const signed = [path, method, nonce, epoch, text === '' ? 'empty' : contentType, hash].join('\n');
  const mac = createHmac('sha256', secret).update(signed).digest('base64');
  return `hmac OPA-Auth:${key}:${mac}:${nonce}:${epoch}:${hash}`;
}

/** Opens a separate merchant, so that tests do not affect each other. */
export function openMerchant(
  merchantId = `m-${randomUUID().slice(0, 8)}`,
  key = devKey,
  secret = devSecret,
) {
  const call = async (method: string, path: string, body?: unknown) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const signedPath = path.split('?')[0] ?? path;
    const response = await fetch(`${sandbox}/paypay${path}`, {
      method,
      headers: {
        authorization: opaAuth({ key, secret, path: signedPath, method, text }),
        'x-assume-merchant': merchantId,
        ...(text !== '' && { 'content-type': contentType }),
      },
      ...(text !== '' && { body: text }),
    });
    const answer: unknown = await response.json();
    return {
      http: response.status,
      code: textAt(answer, 'resultInfo', 'code'),
      codeId: textAt(answer, 'resultInfo', 'codeId'),
      message: textAt(answer, 'resultInfo', 'message'),
      data: pick(answer, 'data'),
    };
  };
  const take = (kind: 'preauthorize' | 'payment', request: Record<string, unknown>) => {
    const path = kind === 'payment' ? '/v2/payments' : '/v2/payments/preauthorize';
    const { agree = true, ...rest } = request;
    return call('POST', `${path}?agreeSimilarTransaction=${agree}`, {
      merchantPaymentId: randomUUID(),
      amount: yen(160),
      requestedAt: seconds(),
      orderDescription: 'コーヒー',
      ...rest,
    });
  };
  return { merchantId, call, take };
}

export const yen = (amount: number) => ({ amount, currency: 'JPY' });
export const seconds = () => Math.floor(Date.now() / 1000);

/** Links a wallet that no other test uses to a merchant. */
export async function linkWallet(
  merchantId: string,
  change: Record<string, unknown> = {},
  scopes = ['preauth_capture_native', 'direct_debit'],
) {
  const walletId = `w-${randomUUID().slice(0, 8)}`;
  await send('PUT', `/control/paypay/wallets/${walletId}`, { balance: 1_000, ...change });
  const link = { merchantId, walletId, scopes };
  const { body } = await send('POST', '/control/paypay/authorizations', link);
  const userAuthorizationId = textAt(body, 'id');
  const setWallet = (more: Record<string, unknown>) =>
    send('PUT', `/control/paypay/wallets/${walletId}`, more);
  const balance = async () => Number(pick((await setWallet({})).body, 'balance'));
  return { walletId, userAuthorizationId, setWallet, balance };
}

/** Presses a button on the link page. Returns the URL to which the person is redirected. */
export async function decideLink(linkUrl: string, decision: string, walletId = 'misaki') {
  const path = new URL(linkUrl).pathname;
  const answer = await sendForm(path, { decision, walletId });
  const location = answer.headers.get('location');
  return { http: answer.http, page: answer.body, url: location ? new URL(location) : undefined };
}
