import { env } from 'cloudflare:workers';
import { errorCatalogue, errorRow } from '../../../../contract/shared/errors.ts';
import { deploy } from '../deployment.ts';
import { signLine } from '../line-signature.ts';
import { newShopper, openMachine, openShop, orderIn, reaches, vend } from '../shop.ts';
import { control, seed } from '../stand-ins.ts';
import { lineToken, send, signedIn } from '../visitor.ts';
import { startBinding } from '../wallets.ts';
import type { Door } from './declare.ts';
import { ABSENT, type Json } from './json-sample.ts';
import type { Caller } from './judge.ts';
import { type HostileRequest, hostileRequests, type Operation, operationsOf } from './requests.ts';

const TENANT = 'attacked';
const CHANNEL = '1650009913';
const document: unknown = await (await send('GET', '/api/openapi.json')).json();
/** Operations that end the session, the pay method or the account come last, because the others need them. */
const placeOf = ({ method, path }: Operation) =>
  method === 'DELETE' ? 1 + Number(path.endsWith('/me')) : 0;
const operations = operationsOf(document).toSorted((one, other) => placeOf(one) - placeOf(other));
const MESSAGING_SECRET = 'a messaging secret';
let cookie = '';
let walletId = '';
let guests = 0;
let shared: Readonly<Record<string, Json | typeof ABSENT>> = {};

async function open(): Promise<void> {
  // Rate limits would answer most of the requests.
  const limits = Object.keys(env).filter((name) => name.endsWith('_LIMIT'));
  const unlimited = { limit: async () => ({ success: true }) };
  deploy(Object.fromEntries(limits.map((name) => [name, unlimited])));
  await openShop(TENANT, CHANNEL);
  await seed({
    [`clients/${TENANT}/faqs/refund`]: { question: { ja: '？' }, answer: { ja: '。' } },
    [`clients/${TENANT}/documents/about`]: { version: '1', title: '会社', body: 'テスト' },
    [`clients/${TENANT}/products/P1`]: { name: { ja: '緑茶' } },
  });
  const { machineId, device } = await openMachine(TENANT, { A1: 50 });
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { id: orderId } = await orderIn(await shopper.buy(machineId));
  await vend(device);
  await reaches(shopper, orderId, 'CAPTURED');
  cookie = shopper.cookie;
  walletId = shopper.walletId;
  const { accessToken } = await lineToken(walletId, CHANNEL);
  const started = await startBinding(TENANT, 'paypay', cookie);
  shared = {
    ...{ clientId: TENANT, machineId, orderId, accessToken, channelId: CHANNEL, page: TENANT },
    ...{ productId: 'P1', slot: 'A1', expectedAmountYen: 160, payMethodId: shopper.id },
    ...{ kind: 'paypay', name: 'about', faqId: 'refund', bindingId: started.id },
    ...{
      phoneNumber: '09012345678',
      termsOfUse: null,
      privacyPolicy: null,
      photo: null,
      couponId: null,
    },
    // A lower limit would refuse the purchases that follow.
    ...{ dayYen: 1_000_000, monthYen: 1_000_000 },
    ...{ near: '35.6,139.7', ids: machineId, replace: shopper.userId, source: ABSENT },
    ...{
      kana: 'テスト',
      birthDate: '1990-01-01',
      postalCode: '1000001',
      address: '東京都千代田区',
    },
    // If it is present, the edge reads this token of the cloud system instead of LINE's.
    customToken: ABSENT,
  };
}

/** Returns the id that `{id}` names in a path. */
const idIn = (path: string) => {
  if (path.includes('/faqs/')) return 'refund';
  if (path.includes('/bindings/')) return shared['bindingId'];
  if (path.includes('/products/')) return 'P1';
  return path.includes('/pay-methods') ? shared['payMethodId'] : undefined;
};

/** Bodies in formats that others define, so that the document has no schema for them. */
const undocumented: Readonly<Record<string, Json>> = {
  '/api/webhooks/paypay': {
    notification_type: 'customer.authroization.revoked',
    userAuthorizationId: 'nobody',
  },
  '/api/webhooks/line/{clientId}': {
    destination: 'U1',
    events: [{ type: 'follow', timestamp: 1, source: { type: 'user', userId: 'U1' } }],
  },
  '/reports/policy': { 'csp-report': { 'violated-directive': 'img-src' } },
};

const stranger: Caller = { send: (request) => sendAs('', request), renew: async () => false };
const customer: Caller = {
  send: (request) => sendAs(cookie, request),
  renew: async () => {
    const session = await send('GET', `/api/clients/${TENANT}/session`, { cookie });
    if (session.ok) return false;
    const again = await signedIn(TENANT, CHANNEL, walletId).catch(() => undefined);
    cookie = (again ?? (await newGuest())).cookie;
    return true;
  },
};

/** Signs in somebody else, because the account of the first person is closing. */
async function newGuest() {
  guests += 1;
  const personId = `guest-${guests}`;
  await control('POST', '/line/users', { personId, displayName: personId });
  return signedIn(TENANT, CHANNEL, personId);
}

let sent = 0;

/** Sends a request with what a page or LINE adds: a key for each tap, and the signature of a webhook. */
async function sendAs(as: string, request: HostileRequest): Promise<Response> {
  const { method, path, body } = request;
  sent += 1;
  const isSigned = path.startsWith('/api/webhooks/line/') && typeof body === 'string';
  const headers = {
    'idempotency-key': `hostile-${String(sent).padStart(8, '0')}`,
    ...(isSigned ? { 'x-line-signature': await signLine(body, MESSAGING_SECRET) } : {}),
    ...request.headers,
  };
  return send(method, path, { cookie: as, rawBody: body, headers });
}

const statusOf = (code: string) =>
  Object.hasOwn(errorCatalogue, code) ? errorRow(code).status : undefined;

/** The edge's API, called without a session and by a customer who has an order. */
export const edgeDoor: Door = {
  open,
  operations,
  requestsOf(operation) {
    const { path } = operation;
    const known = (name: string) => {
      if (name === 'code' && path.endsWith('/verify')) return '000000';
      return (name === 'id' ? idIn(path) : undefined) ?? shared[name];
    };
    return hostileRequests(operation, known, undocumented[path]);
  },
  stranger,
  signedIn: customer,
  statusOf,
};
