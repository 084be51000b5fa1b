import { randomUUID } from 'node:crypto';
import { sandbox, send, sendForm } from '../http.ts';

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

export const merchant = {
  name: '自販機ストア',
  contactName: 'お客様窓口',
  contactEmail: 'support@example.com',
};

/** Opens a separate shop, so that tests do not affect each other. */
export async function openShop() {
  const shopId = `shop-${randomUUID().slice(0, 8)}`;
  await send('PUT', `/control/gmo/shops/${shopId}`, { shopPass: 'secret' });
  const call = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    send('POST', `/gmo${path}`, body, {
      authorization: basic(shopId, 'secret'),
      'x-mp-version': '2024-01',
      ...headers,
    });
  const prepare = (outcome: Record<string, unknown>) =>
    send('PUT', '/control/gmo/outcomes', [{ account: shopId, ...outcome }]);
  const inquire = (orderId: string) => call('/order/inquiry', { orderId });
  return { shopId, call, prepare, inquire };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;

export const drawOrderId = () => randomUUID().replaceAll('-', '').slice(0, 26);

/** Returns the body of a consent. */
export function consent(memberId: string, callbackUrl = 'http://localhost:5173/back?keep=1') {
  return {
    merchant: { ...merchant, callbackUrl, csrfToken: 'csrf-1' },
    order: { orderId: drawOrderId(), transactionType: 'CIT' },
    payer: {},
    walletAuthorizationInformation: {
      walletType: 'DOCOMO',
      walletAuthorizationOptions: { memberId, createNewMember: true },
    },
  };
}

/** Returns the body of a charge. */
export function charge(memberId: string, amount = '160', authorizationMode = 'AUTH') {
  return {
    merchant,
    order: { orderId: drawOrderId(), amount, transactionType: 'CIT' },
    payer: {},
    walletOnfileInformation: {
      walletChargeOptions: { authorizationMode },
      onfileWallet: { memberId, type: 'DOCOMO' },
    },
  };
}

/** Opens a member who has consented, with a d払い account that no other test uses. */
export async function openMember(shop: Shop, change: Record<string, unknown> = {}) {
  const [memberId, accountId] = [`member-${randomUUID()}`, `account-${randomUUID()}`];
  await send('PUT', `/control/gmo/accounts/${accountId}`, { balance: 1000, ...change });
  await send('PUT', `/control/gmo/members/${memberId}`, { shopId: shop.shopId, accountId });
  const account = async () => (await send('PUT', `/control/gmo/accounts/${accountId}`, {})).body;
  return { memberId, accountId, account };
}

/** Presses a button on docomo's page. Returns the URL to which the person is redirected. */
export async function decideConsent(redirectUrl: string, decision: string, accountId = 'misaki') {
  const answer = await sendForm(redirectUrl.replace(sandbox, ''), { decision, accountId });
  const location = answer.headers.get('location');
  return { http: answer.http, url: location ? new URL(location) : undefined };
}
