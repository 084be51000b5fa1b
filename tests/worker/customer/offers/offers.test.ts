import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import { type Desk, outcomeOf, signIn } from '../../support/console.ts';
import { boughtOrder } from '../../support/operated-orders.ts';
import { balanceOf, openShop, PRICE, reaches, type Shopper } from '../../support/shop.ts';
import { control, list, patch, remove } from '../../support/stand-ins.ts';
import { APP, openTenant, send } from '../../support/visitor.ts';

const TENANT = 'offering';
const SHOP = { tenant: TENANT, channel: '1650031044' };
const COUPON_YEN = 100;
const offer = {
  ...{ kind: 'offer', reason: 'お茶が出ず、<b>失礼</b>しました。' },
  ...{ yen: COUPON_YEN, days: 30, atMachine: false },
};
let support: Desk;
let shopper: Shopper;
let orderId: string;

beforeAll(() => openShop(SHOP.tenant, SHOP.channel));
beforeEach(async () => {
  support = await signIn(TENANT, ['support']);
  ({ shopper, orderId } = await boughtOrder(SHOP, 'paypay'));
});

const make = (more: object = {}) =>
  support.call('POST', `/orders/${orderId}/actions`, { ...offer, orderId, ...more });
/** Makes a link, and returns its path. */
async function madeLink(): Promise<string> {
  const { link } = await (await make()).json<{ link: string }>();
  expect(link).toMatch(/^https:\/\/app\.test\/offers\/offering\/[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}$/);
  return link.slice(APP.length);
}
const open = async (path: string, language = 'ja') => {
  const answer = await send('GET', path, {
    headers: { 'accept-language': language, accept: 'text/html' },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const choose = (path: string, choice: string) =>
  send('POST', path, {
    headers: {
      ...{ 'content-type': 'application/x-www-form-urlencoded', origin: APP },
      accept: 'text/html',
    },
    rawBody: `choice=${choice}`,
  });
type Held = { discount: object; state: string };
const held = async () =>
  (await (await shopper.call('GET', '/coupons')).json<{ coupons: Held[] }>()).coupons;
const history = async () =>
  (await (await support.call('GET', `/orders/${orderId}`)).json<{ audits: { what: string }[] }>())
    .audits;

test('a link shows the order and the staff’s message in any browser, and opening it changes nothing', async () => {
  const path = await madeLink();
  const page = await open(path);
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.text).toContain('お茶が出ず、&lt;b&gt;失礼&lt;/b&gt;しました。');
  expect(page.text).toContain(`${PRICE}円をPayPayに返金`);
  expect(page.text).toContain(`${COUPON_YEN}円のクーポン（30日間有効）`);
  expect((await open(path, 'en')).text).toContain(`Return ${PRICE} yen to PayPay`);
  expect((await reaches(shopper, orderId, 'CAPTURED')).state).toBe('CAPTURED');
  expect(await held()).toEqual([]);
});

test('a chosen refund returns the money once, and the coupon cannot be chosen afterwards', async () => {
  const before = await balanceOf(shopper);
  const path = await madeLink();
  const answers = await Promise.all([choose(path, 'refund'), choose(path, 'refund')]);
  expect(answers.some(({ status }) => status === 303)).toBe(true);
  await reaches(shopper, orderId, 'REFUNDED');
  expect(await balanceOf(shopper)).toBe(before + PRICE);
  expect((await choose(path, 'refund')).status, 'the same choice again').toBe(303);
  expect((await choose(path, 'coupon')).status).toBe(409);
  expect(await held()).toEqual([]);
  expect((await open(path)).text).toContain(`PayPayへの${PRICE}円の返金を受け付けました`);
  const rows = (await history()).filter(({ what }) => what === 'refund' || what === 'offer');
  expect(rows).toMatchObject([
    { what: 'offer', by: support.name },
    { what: 'refund', by: support.name, reason: `お客様がリンクで選択: ${offer.reason}` },
  ]);
});

test('a chosen coupon is among the buyer’s coupons once, and the money stays', async () => {
  const path = await madeLink();
  const answers = await Promise.all([choose(path, 'coupon'), choose(path, 'coupon')]);
  expect(answers.some(({ status }) => status === 303)).toBe(true);
  expect((await choose(path, 'refund')).status).toBe(409);
  expect(await held()).toMatchObject([
    { state: 'held', discount: { kind: 'yen', yen: COUPON_YEN } },
  ]);
  expect((await open(path)).text).toContain('クーポンをお渡ししました');
  expect((await reaches(shopper, orderId, 'CAPTURED')).state).toBe('CAPTURED');
  expect(await outcomeOf(await make()), 'a second link').toBe('DONE_BEFORE');
});

test('if refund and coupon are chosen at the same moment, one of them is given', async () => {
  const before = await balanceOf(shopper);
  const path = await madeLink();
  await Promise.all([choose(path, 'coupon'), choose(path, 'refund')]);
  const isCoupon = (await held()).length === 1;
  const order = await reaches(shopper, orderId, isCoupon ? 'CAPTURED' : 'REFUNDED');
  expect(order.state).toBe(isCoupon ? 'CAPTURED' : 'REFUNDED');
  expect(await balanceOf(shopper)).toBe(isCoupon ? before : before + PRICE);
});

test('a link ends after 24 hours, after a newer link, for another tenant, and after a refund by staff', async () => {
  const first = await madeLink();
  const second = await madeLink();
  expect((await open(first)).status).toBe(410);
  expect((await choose(first, 'coupon')).status).toBe(410);
  await openTenant('offering-next', '1650031045');
  expect((await open(second.replace(TENANT, 'offering-next'))).status).toBe(410);
  const typed = second.toLowerCase().replaceAll('-', '');
  expect((await open(typed)).status, 'typed without dashes').toBe(200);

  expect(await outcomeOf(await make({ kind: 'refund', refundYen: PRICE }))).toBe(200);
  await reaches(shopper, orderId, 'REFUNDED');
  expect((await open(second)).text).toContain('このご注文の返金はすでに受け付けています');
  expect((await choose(second, 'coupon')).status).toBe(409);

  const stored = `clients/${TENANT}/offers/${orderId}`;
  await patch(stored, { expiresAt: Timestamp.ofMs(Date.now() - 1) });
  expect((await open(second)).status).toBe(410);
});

test('a link needs a role that may give a coupon, and has the limits of a refund', async () => {
  const finance = await signIn(TENANT, ['finance']);
  const asked = { ...offer, orderId };
  expect(await outcomeOf(await finance.call('POST', `/orders/${orderId}/actions`, asked))).toBe(
    'ACTION_FORBIDDEN',
  );
  const settings = `clients/${TENANT}/settings/console`;
  const limits = async (refunds: Record<string, number>) => patch(settings, { refunds });
  await limits({ approvalAboveYen: PRICE - 1 });
  expect(await outcomeOf(await make())).toBe('REFUND_NEEDS_APPROVAL');
  await limits({ approvalAboveYen: COUPON_YEN - 1 });
  expect(await outcomeOf(await make())).toBe('COUPON_ABOVE_LIMIT');
  await limits({ passkeyAboveYen: PRICE - 1 });
  const unproved = await signIn(TENANT, ['support'], { proved: false });
  expect(await outcomeOf(await unproved.call('POST', `/orders/${orderId}/actions`, asked))).toBe(
    'PASSKEY_REQUIRED',
  );
  await limits({ perDayYen: PRICE });
  expect(await outcomeOf(await make())).toBe(200);
  expect(await outcomeOf(await make())).toBe('REFUND_DAY_LIMIT');
  await remove(settings);
});

test('only the hash of a code is stored, and a stranger’s page cannot choose', async () => {
  const path = await madeLink();
  const code = path.split('/').at(-1) ?? '';
  const kept = JSON.stringify([
    ...(await list(`clients/${TENANT}/offers`)),
    ...(await list(`clients/${TENANT}/offerCodes`)),
    ...(await list(`clients/${TENANT}/audit`)),
  ]);
  expect(kept).not.toContain(code);
  const foreign = await send('POST', path, {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://elsewhere.example',
    },
    rawBody: 'choice=coupon',
  });
  expect(foreign.status).toBe(403);
  expect((await choose(path, 'both')).status).toBe(400);
  expect(await held()).toEqual([]);
});

test('a coupon whose answer was lost is shown as given, and is given once', async () => {
  const path = await madeLink();
  await control('PUT', '/faults', [
    {
      ...{ pathPrefix: '/v1/', pathContains: ':commit', bodyContains: `sorry-${orderId}` },
      ...{ times: 1, kind: 'after-effect-timeout', delayMs: 1 },
    },
  ]);
  const lost = await choose(path, 'coupon');
  expect(lost.status).toBe(503);
  expect(lost.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await lost.text()).toContain('少し待ってからもう一度お試しください');
  await control('DELETE', '/faults');
  expect((await open(path)).text).toContain('クーポンをお渡ししました');
  expect((await choose(path, 'coupon')).status).toBe(303);
  expect(await held()).toHaveLength(1);
});

test('an unreadable code is an error, and not shown as ended', async () => {
  const path = await madeLink();
  for (const { name } of await list(`clients/${TENANT}/offerCodes`)) {
    await patch(`clients/${TENANT}/offerCodes/${name.split('/').at(-1)}`, { orderId: 1 });
  }
  const page = await open(path);
  expect(page.status).toBeGreaterThanOrEqual(500);
  expect(page.text).not.toContain('24時間が過ぎたか');
});
