import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import { openMessaging } from '../../support/messages.ts';
import { newNumber, verified } from '../../support/phone.ts';
import type { Person } from '../../support/set-up.ts';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  PRICE,
  reaches,
  vend,
} from '../../support/shop.ts';
import { control, list, patch, seed, stored, trafficOf } from '../../support/stand-ins.ts';
import { sweep } from '../../support/sweep.ts';
import { APP, lineToken, problemIn, send, signedIn } from '../../support/visitor.ts';
import { startBinding } from '../../support/wallets.ts';
import { placesOf, wholeStore } from '../../support/whole-store.ts';

/** The secret of this tenant's login channel is in the tests' settings. */
const TENANT = 'leaving';
const CHANNEL = '1650009101';
const base = `/api/clients/${TENANT}`;

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  await control('PUT', `/line/apps/${CHANNEL}-app`, {
    channelId: CHANNEL,
    channelSecret: 'a login secret',
    endpointUrl: `${APP}/${TENANT}`,
  });
  await openMessaging(CHANNEL);
  await patch(`clients/${TENANT}`, {
    setup: { required: [], personalInfo: ['birthday', 'address'] },
  });
  await seed({
    [`clients/${TENANT}/coupons/goodbye`]: {
      title: { ja: '50円引き', en: '50 yen off' },
      code: 'GOODBYE',
      enabled: true,
      totalCount: null,
      discount: { kind: 'yen', yen: 50 },
    },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await control('DELETE', '/faults');
});

const shopper = (kind: 'paypay' | 'dpay' = 'paypay') => newShopper(TENANT, CHANNEL, kind);
type Shopper = Awaited<ReturnType<typeof shopper>>;
const close = ({ cookie }: Pick<Shopper, 'cookie'>, headers = {}) =>
  send('DELETE', `${base}/me`, { cookie, headers });
const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
const markers = () => list(`clients/${TENANT}/closings`);

async function isLinked({ walletId }: Shopper): Promise<boolean> {
  type Links = { authorizations: { walletId: string; state: string }[] };
  const { authorizations } = (await control('GET', '/paypay/authorizations')) as Links;
  return authorizations.some((one) => one.walletId === walletId && one.state === 'active');
}

/** A person with data in every place. Returns the words that would identify the data. */
async function livedIn() {
  const { machineId, device } = await openMachine(TENANT, { A1: 5, A2: 0 });
  const who = await shopper();
  const number = newNumber();
  const enter = (code: string) => who.call('POST', '/phone/verify', { code });
  const askCode = (phoneNumber: string) => who.call('POST', '/phone/code', { phoneNumber });
  await verified({ askCode, enter } as Person, number);
  await who.call('POST', '/coupons', { code: 'GOODBYE' });
  await who.call('PUT', '/me/settings', { language: 'en', favourites: [machineId] });
  await who.call('PUT', `/machines/${machineId}/alerts`, { productId: 'P1', on: true });
  await patch(who.userPath, {
    personalInfo: { birthday: '1987-06-05', address: 'Kanda 1-2-3-404' },
  });
  const { id } = await orderIn(await who.buy(machineId));
  await vend(device);
  await reaches(who, id, 'CAPTURED');
  await who.call('POST', `/orders/${id}/problem`, {
    reason: 'other',
    text: 'call me at my grandmother’s',
    photo: null,
  });
  await send('POST', `${base}/errors`, {
    cookie: who.cookie,
    body: { code: 'INTERNAL', message: 'it broke', page: '/leaving' },
  });
  const words = [
    ...[who.userId, who.walletId, number, number.slice(3)],
    ...['1987-06-05', 'Kanda 1-2-3-404', 'grandmother', who.accessToken],
  ];
  return { ...who, machineId, orderId: id, words };
}

describe('closing an account', () => {
  test('leaves no data of the person in the store once the late writes are done', async () => {
    const who = await livedIn();
    const { words } = who;
    const before = new Set(
      placesOf(await wholeStore(), words).map((place) => place.split(' in ')[0]),
    );
    // All words except the access token are stored now, so the later search would find them.
    expect(words.filter((word) => !before.has(word))).toEqual([who.accessToken]);
    expect((await close(who)).status).toBe(204);
    expect(placesOf(await wholeStore(), words)).toEqual([
      `${who.userId} in clients/${TENANT}/closings/${who.userId}`,
    ]);
    later(180_000);
    await sweep();
    expect(placesOf(await wholeStore(), words)).toEqual([]);
  });

  test('keeps orders for the tax period without the person’s name', async () => {
    const who = await livedIn();
    await close(who);
    const order = await stored(`clients/${TENANT}/orders/${who.orderId}`);
    expect(order).toMatchObject({
      lineUserId: { stringValue: 'nobody' },
      amountYen: { integerValue: String(PRICE) },
      state: { stringValue: 'CAPTURED' },
      notice: { nullValue: null },
    });
    expect(order?.['deleteAt']).toBeDefined();
    expect(JSON.stringify(order?.['payment'])).toContain('"label":{"stringValue":""}');
  });

  test.each(['paypay', 'dpay'] as const)(
    'unbinds the wallet at %s and revokes the consent at LINE',
    async (kind) => {
      const who = await shopper(kind);
      const calls = await trafficOf(() => close(who));
      expect(calls.filter(({ path }) => path.endsWith('/user/v1/deauthorize'))).toHaveLength(1);
      if (kind === 'paypay') expect(await isLinked(who)).toBe(false);
      expect(
        await stored(`clients/${TENANT}/lineUsers/nobody/payMethods/${who.id}`),
      ).toBeUndefined();
      const again = await send('POST', `${base}/session`, {
        body: { accessToken: who.accessToken },
      });
      expect((await problemIn(again)).code).toBe('LINE_TOKEN_INVALID');
    },
  );

  test('ends every session, and deletes the cookie in the answer', async () => {
    const who = await shopper();
    const other = await signedIn(TENANT, CHANNEL, who.walletId);
    const copied = `${who.cookie}; other=1`;
    const answer = await close(who);
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-session\.leaving=;/);
    later(61_000);
    const whoAmI = async (cookie: string) =>
      (await problemIn(await send('GET', `${base}/session`, { cookie }))).code;
    // A copy of the cookie from before the response is no longer valid.
    expect(await whoAmI(copied)).toBe('ACCOUNT_CLOSED');
    expect(await whoAmI(other.cookie)).toBe('ACCOUNT_CLOSED');
  });

  test('closes an account even if it has fields that this version cannot read', async () => {
    const who = await shopper();
    const newer = { seconds: 1 };
    await patch(who.userPath, {
      phoneMovedAt: newer,
      defaultPayMethod: newer,
      personalInfo: 'new',
    });
    expect((await close(who)).status).toBe(204);
    expect(await stored(who.userPath)).toBeUndefined();
  });

  test('can be sent twice, simultaneously or one after the other', async () => {
    const who = await shopper();
    const copied = { cookie: `${who.cookie}; other=1` };
    const proof = { 'x-line-access-token': who.accessToken };
    const answers = await Promise.all([close(copied, proof), close(copied, proof)]);
    for (const { status } of answers) expect([204, 401, 403]).toContain(status);
    expect(answers.some(({ status }) => status === 204)).toBe(true);
    expect([401, 403]).toContain((await close(copied, proof)).status);
    expect(await stored(who.userPath)).toBeUndefined();
  });

  test('needs a LINE access token of this person in the request', async () => {
    const who = await shopper();
    const stranger = await lineToken('kenta', CHANNEL);
    for (const token of ['', 'nonsense', stranger.accessToken]) {
      const answer = await close(who, { 'x-line-access-token': token });
      expect(await problemIn(answer)).toMatchObject({ status: 403, code: 'LINE_PROOF_REQUIRED' });
    }
    expect(await stored(who.userPath)).toBeDefined();
    expect(await isLinked(who)).toBe(true);
  });
});

describe('an account is not closed', () => {
  test('while a purchase is in progress, and names it', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const who = await shopper();
    const { id } = await orderIn(await who.buy(machineId));
    await device.received('vend');
    expect(await problemIn(await close(who))).toMatchObject({
      status: 409,
      code: 'CLOSING_ORDER_OPEN',
      data: { orderId: id },
    });
    device.say({ type: 'result', commandId: id, outcome: 'dispensed', atMs: Date.now() });
    await reaches(who, id, 'CAPTURED');
    expect((await close(who)).status).toBe(204);
  });

  test('while a dispensed drink is not paid yet', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const who = await shopper();
    const { id } = await orderIn(await who.buy(machineId));
    await control('PUT', '/faults', [
      { pathPrefix: '/paypay/v2/payments/capture', kind: 'status', status: 503, times: -1 },
    ]);
    await vend(device);
    await reaches(who, id, 'CAPTURING');
    expect(await problemIn(await close(who))).toMatchObject({
      code: 'CLOSING_ORDER_OPEN',
      data: { orderId: id },
    });
    expect(await stored(who.userPath)).toBeDefined();
  });

  test('while a binding is in progress, and names it and its end', async () => {
    const who = await shopper();
    await startBinding(TENANT, 'dpay', who.cookie);
    const problem = await problemIn(await close(who));
    expect(problem).toMatchObject({
      status: 409,
      code: 'CLOSING_BINDING_OPEN',
      data: { kind: 'dpay' },
    });
    expect(Number(Object(problem.data)['retryAfterSeconds'])).toBeGreaterThan(1700);
  });
});

test('an order in review does not block the closing, and its wallet is unbound after the decision', async () => {
  const { machineId, device } = await openMachine(TENANT);
  const who = await shopper();
  const { id } = await orderIn(await who.buy(machineId));
  await vend(device);
  await reaches(who, id, 'CAPTURED');
  const order = `clients/${TENANT}/orders/${id}`;
  const history = [{ state: 'MANUAL_REVIEW', at: Timestamp.ofMs(Date.now()) }];
  await patch(order, { state: 'MANUAL_REVIEW', openOn: who.id, history });
  expect((await close(who)).status).toBe(204);
  const method = `clients/${TENANT}/lineUsers/nobody/payMethods/${who.id}`;
  expect(await stored(method)).toMatchObject({ state: { stringValue: 'unbinding' } });
  expect(await isLinked(who)).toBe(true);
  await patch(order, { openOn: null });
  later(61_000);
  await sweep();
  expect(await stored(method)).toBeUndefined();
  expect(await isLinked(who)).toBe(false);
});

const fail = (fault: object) => control('PUT', '/faults', [fault]);

describe('other changes during the closing of an account', () => {
  const faults = [
    { what: 'LINE', pathPrefix: '/line/user/v1/deauthorize' },
    { what: 'PayPay', pathPrefix: '/paypay/v2/user' },
  ];

  test.each(faults)(
    'a lost answer of $what is requested again, and the closing completes',
    async ({ pathPrefix }) => {
      const who = await livedIn();
      await fail({ pathPrefix, kind: 'after-effect-timeout', delayMs: 10, times: 1 });
      expect((await close(who)).status).toBe(204);
      later(180_000);
      await sweep();
      await sweep();
      expect(await isLinked(who)).toBe(false);
      expect(placesOf(await wholeStore(), who.words)).toEqual([]);
    },
  );

  test('a store failure before the commit is reported, and nothing has changed', async () => {
    const who = await shopper();
    const [pathPrefix, pathContains] = ['/v1/', `${who.userId}:runQuery`];
    await fail({ pathPrefix, pathContains, kind: 'status', status: 503, times: -1 });
    expect((await close(who)).status).toBe(503);
    expect(await stored(who.userPath)).toBeDefined();
    expect(await isLinked(who)).toBe(true);
  });

  test('a store failure after the commit leaves the rest to the sweep', async () => {
    const who = await livedIn();
    // Only the erasing uses collection-group queries.
    const [pathPrefix, pathContains] = ['/v1/', 'documents:runQuery'];
    await fail({ pathPrefix, pathContains, kind: 'status', status: 503, times: -1 });
    expect((await close(who)).status).toBe(204);
    expect(await stored(who.userPath)).toBeUndefined();
    await control('DELETE', '/faults');
    await sweep();
    expect(await isLinked(who)).toBe(false);
    later(180_000);
    await sweep();
    expect(placesOf(await wholeStore(), who.words)).toEqual([]);
  });

  test('data that a pending request writes after the closing is erased too', async () => {
    const who = await livedIn();
    await close(who);
    await seed({ [`${who.userPath}/coupons/late`]: { title: 'late' } });
    later(180_000);
    await sweep();
    expect(placesOf(await wholeStore(), who.words)).toEqual([]);
  });
});

test('a person who signs in again must wait until the closing ends, and then starts as a new person', async () => {
  const who = await livedIn();
  await close(who);
  const signIn = async () => {
    const { accessToken } = await lineToken(who.walletId, CHANNEL);
    return send('POST', `${base}/session`, { body: { accessToken } });
  };
  expect(await problemIn(await signIn())).toMatchObject({ status: 409, code: 'ACCOUNT_CLOSING' });
  later(180_000);
  await sweep();
  expect(await markers()).toEqual([]);
  const anew = await signIn();
  expect(anew.status).toBe(200);
  expect(await anew.json()).toMatchObject({ register: true, activeOrder: null });
  expect(await list(`${who.userPath}/payMethods`)).toEqual([]);
  expect(await list(`${who.userPath}/coupons`)).toEqual([]);
});
