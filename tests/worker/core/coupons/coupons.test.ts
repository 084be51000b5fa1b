import { beforeAll, describe, expect, test } from 'vitest';
import { shareOf } from '../../../../worker/core/coupons/count-given.ts';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import { stopMinute } from '../../support/limits.ts';
import { newPerson, type Person } from '../../support/set-up.ts';
import {
  balanceOf,
  newShopper,
  openMachine,
  openShop,
  orderIn,
  PRICE,
  reaches,
  until,
  vend,
} from '../../support/shop.ts';
import { list, patch, seed, stored, trafficOf } from '../../support/stand-ins.ts';
import { problemIn } from '../../support/visitor.ts';

const TENANT = 'couponed';
const CHANNEL = '1650008201';
const day = 24 * 60 * 60 * 1000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

const define = (id: string, more: object = {}) =>
  seed({
    [`clients/${TENANT}/coupons/${id}`]: {
      title: { ja: '50円引き', en: '50 yen off' },
      code: id.toUpperCase(),
      enabled: true,
      totalCount: null,
      discount: { kind: 'yen', yen: 50 },
      ...more,
    },
  });

beforeAll(async () => {
  stopMinute();
  await openShop(TENANT, CHANNEL);
});

const newcomer = () => newPerson(TENANT, CHANNEL);
const add = (who: Person, code: string) => who.call('POST', '/coupons', { code });
const codeOf = async (answer: Response) =>
  answer.status === 200 ? 'ADDED' : (await problemIn(answer)).code;
const givenOf = async (id: string) => {
  const parts = await list(`clients/${TENANT}/coupons/${id}/given`);
  return parts.reduce((sum, { fields }) => sum + Number(fields?.['count']?.['integerValue']), 0);
};
/** Stores that this many coupons were given out, spread over the shards of the count. */
const giveOut = (id: string, count: number) =>
  seed(
    Object.fromEntries(
      Array.from({ length: count }, (_, part) => [
        `clients/${TENANT}/coupons/${id}/given/${part}`,
        { count: 1 },
      ]),
    ),
  );

describe('a code', () => {
  test('adds the coupon however it is typed, and returns the whole list', async () => {
    const expiresAt = fromNow(day);
    await define('welcome50', { expiresAt, productIds: ['P1'], minimumYen: 100 });
    const who = await newcomer();
    const answer = await add(who, ' ｗelcome-50 ');
    const rules = { discount: { kind: 'yen', yen: 50 }, productIds: ['P1'], minimumYen: 100 };
    const held = { id: 'welcome50', state: 'held', usedAt: null, expiresAt, ...rules };
    expect(await answer.json()).toMatchObject({ coupons: [held] });
    const again = await (await who.call('GET', '/coupons')).json();
    expect(again).toMatchObject({ coupons: [held] });
    expect(await givenOf('welcome50')).toBe(1);
  });

  test('keeps its conditions when the operator changes the coupon later', async () => {
    await define('promise1');
    const who = await newcomer();
    await add(who, 'PROMISE1');
    await patch(`clients/${TENANT}/coupons/promise1`, { discount: { kind: 'yen', yen: 1 } });
    const answer = await who.call('GET', '/coupons');
    expect(await answer.json()).toMatchObject({ coupons: [{ discount: { yen: 50 } }] });
  });

  test.each([
    ['that nobody made', {}, 'NEVERMADE', 'COUPON_UNKNOWN'],
    ['that was switched off', { enabled: false }, 'OFF00001', 'COUPON_UNKNOWN'],
    ['that has ended', { expiresAt: fromNow(-1000) }, 'ENDED001', 'COUPON_EXPIRED'],
    ['that has not begun', { startsAt: fromNow(day) }, 'EARLY001', 'COUPON_EXPIRED'],
    ['that is given out', { totalCount: 3 }, 'GIVEN001', 'COUPON_EXHAUSTED'],
  ])('%s is refused with its reason', async (_, more, code, refusal) => {
    if (code !== 'NEVERMADE') await define(code.toLowerCase(), more);
    if (refusal === 'COUPON_EXHAUSTED') await giveOut(code.toLowerCase(), 3);
    expect(await codeOf(await add(await newcomer(), code))).toBe(refusal);
  });

  test('can be used once per person, also if it is sent ten times at once', async () => {
    await define('oncepp01', { totalCount: 100 });
    const who = await newcomer();
    const tries = Array.from({ length: 10 }, async () => codeOf(await add(who, 'ONCEPP01')));
    const answers = await Promise.all(tries);
    expect(answers.toSorted()).toEqual(['ADDED', ...Array(9).fill('COUPON_HELD')]);
    expect(await givenOf('oncepp01')).toBe(1);
  });

  test('is refused to a person whose coupon of it a newer version has stored', async () => {
    await define('newshape');
    const who = await newcomer();
    await add(who, 'NEWSHAPE');
    await patch(`${who.path}/coupons/newshape`, { discount: { kind: 'free drink' } });
    expect(await codeOf(await add(who, 'NEWSHAPE'))).toBe('COUPON_HELD');
    expect(await givenOf('newshape')).toBe(1);
  });

  test('adds a coupon that the list shows after a hundred earlier ones, and none twice', async () => {
    const who = await newcomer();
    const ago = (days: number) => Timestamp.ofMs(Date.now() - days * day);
    await define('oldest01');
    await add(who, 'OLDEST01');
    await patch(`${who.path}/coupons/oldest01`, { createdAt: ago(2) });
    const used = {
      title: 'x',
      discount: { kind: 'yen', yen: 1 },
      state: 'used',
      createdAt: ago(1),
    };
    const earlier = Array.from({ length: 100 }, (_, n) => [`${who.path}/coupons/a-${n}`, used]);
    await seed(Object.fromEntries(earlier));
    expect(await codeOf(await add(who, 'OLDEST01'))).toBe('COUPON_HELD');
    await define('latest01');
    await add(who, 'LATEST01');
    const { coupons } = await (await who.call('GET', '/coupons')).json<{ coupons: unknown[] }>();
    expect(coupons).toHaveLength(100);
    expect(coupons[0]).toMatchObject({ id: 'latest01', state: 'held' });
  });

  test('of another tenant is unknown', async () => {
    await seed({
      'clients/elsewhere/coupons/theirs01': {
        title: 'x',
        code: 'THEIRS01',
        discount: { kind: 'yen', yen: 50 },
      },
    });
    expect(await codeOf(await add(await newcomer(), 'THEIRS01'))).toBe('COUPON_UNKNOWN');
  });

  test('is checked only ten times a minute per person, so that nobody can guess it', async () => {
    const who = await newcomer();
    for (let tried = 0; tried < 10; tried++) await add(who, `GUESS${1000 + tried}`);
    expect(await codeOf(await add(who, 'WELCOME50'))).toBe('TOO_MANY_REQUESTS');
    expect(await codeOf(await add(await newcomer(), 'WELCOME50'))).toBe('ADDED');
  });
});

test('of thirty simultaneous people exactly five get the last five coupons', async () => {
  await define('lastfive', { totalCount: 8 });
  await giveOut('lastfive', 3);
  const people = await Promise.all(Array.from({ length: 30 }, newcomer));
  const answers = await Promise.all(people.map(async (who) => codeOf(await add(who, 'LASTFIVE'))));
  expect(answers.filter((answer) => answer === 'ADDED')).toHaveLength(5);
  expect(answers.filter((answer) => answer === 'COUPON_EXHAUSTED')).toHaveLength(25);
  expect(await givenOf('lastfive')).toBe(8);
  const held = await Promise.all(people.map(({ path }) => stored(`${path}/coupons/lastfive`)));
  expect(held.filter(Boolean)).toHaveLength(5);
});

test('once a coupon is used up, its shards are no longer searched', async () => {
  await define('searched', { totalCount: 40 });
  await giveOut('searched', 40);
  const readsOf = async (who: Person) => {
    const traffic = await trafficOf(async () =>
      expect(await codeOf(await add(who, 'SEARCHED'))).toBe('COUPON_EXHAUSTED'),
    );
    return traffic.reduce((sum, { reads }) => sum + reads, 0);
  };
  const [first, second] = [await newcomer(), await newcomer()];
  const searched = await readsOf(first);
  expect(searched).toBeGreaterThanOrEqual(40);
  expect(await readsOf(second)).toBe(searched - 40);
});

test('an unreadable shard gives out no coupons, and the other shards continue', async () => {
  await define('halfread', { totalCount: 2 });
  await seed({ [`clients/${TENANT}/coupons/halfread/given/0`]: { count: 'of a newer version' } });
  const people = await Promise.all([newcomer(), newcomer()]);
  const answers: string[] = [];
  for (const who of people) answers.push(await codeOf(await add(who, 'HALFREAD')));
  expect(answers).toEqual(['ADDED', 'COUPON_EXHAUSTED']);
  // After the count is readable, the remaining coupons are given out.
  await seed({ [`clients/${TENANT}/coupons/halfread/given/0`]: { count: 0 } });
  expect(await codeOf(await add(await newcomer(), 'HALFREAD'))).toBe('ADDED');
});

test.each([0, 1, 8, 255, 256, 257, 100_000])(
  'the shards of %i coupons give out exactly that many',
  (total) => {
    const shares = Array.from({ length: 256 }, (_, part) => shareOf(total, part));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
  },
);

test('thirty simultaneous people all get an unlimited coupon, and each is counted', async () => {
  await define('plenty01');
  const people = await Promise.all(Array.from({ length: 30 }, newcomer));
  const answers = await Promise.all(people.map(async (who) => codeOf(await add(who, 'PLENTY01'))));
  expect(new Set(answers)).toEqual(new Set(['ADDED']));
  expect(await givenOf('plenty01')).toBe(30);
});

test('the list shows usable coupons first, by their end', async () => {
  const who = await newcomer();
  const createdAt = Timestamp.ofMs(Date.now());
  const coupon = (more: object) => ({
    ...{ title: 'x', discount: { kind: 'yen', yen: 1 }, createdAt },
    ...more,
  });
  await seed({
    [`${who.path}/coupons/a-used`]: coupon({ state: 'used', usedAt: fromNow(-2 * day) }),
    [`${who.path}/coupons/b-used-later`]: coupon({ state: 'used', usedAt: fromNow(-day) }),
    [`${who.path}/coupons/c-endless`]: coupon({ state: 'held' }),
    [`${who.path}/coupons/d-late`]: coupon({ state: 'held', expiresAt: fromNow(2 * day) }),
    [`${who.path}/coupons/e-soon`]: coupon({ state: 'held', expiresAt: fromNow(day) }),
  });
  const { coupons } = await (await who.call('GET', '/coupons')).json<{
    coupons: { id: string }[];
  }>();
  expect(coupons.map(({ id }) => id)).toEqual([
    'e-soon',
    'd-late',
    'c-endless',
    'b-used-later',
    'a-used',
  ]);
});

test('adding a coupon costs two reads and two writes', async () => {
  await define('cheap001');
  const who = await newcomer();
  await who.call('GET', '/me');
  const traffic = await trafficOf(() => add(who, 'CHEAP001'));
  const sum = (what: 'reads' | 'writes') => traffic.reduce((all, one) => all + one[what], 0);
  expect([sum('reads'), sum('writes')]).toEqual([2, 2]);
});

test('one of thirty simultaneous purchases uses the coupon, and the others get the reason', async () => {
  const machines = await Promise.all(Array.from({ length: 5 }, () => openMachine(TENANT)));
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  await seed({
    [`${shopper.userPath}/coupons/single01`]: {
      title: '50円引き',
      state: 'held',
      discount: { kind: 'yen', yen: 50 },
    },
  });
  const wanted = { couponId: 'single01', expectedAmountYen: PRICE - 50 };
  const taps = Array.from({ length: 30 }, (_, tab) =>
    shopper.buy(machines[tab % machines.length]?.machineId ?? '', wanted),
  );
  const answers = await Promise.all(taps);
  const bought = answers.filter(({ status }) => status === 201);
  expect(bought).toHaveLength(1);
  const { id } = await orderIn(bought[0] ?? new Response());
  // Each refusal has its real reason: a purchase in progress, or a busy machine.
  const refusals = await Promise.all(
    answers.filter(({ status }) => status !== 201).map(async (one) => problemIn(one)),
  );
  const underWay = refusals.filter(({ code }) => code === 'ORDER_IN_PROGRESS');
  const busy = refusals.filter(({ code }) => code === 'MACHINE_BUSY');
  expect(underWay.length + busy.length, JSON.stringify(refusals)).toBe(29);
  expect(underWay.length).toBeGreaterThan(0);
  for (const { data } of underWay) expect(data).toEqual({ orderId: id });
  const isTold = ({ device }: (typeof machines)[number]) => device.pending('vend').length > 0;
  await until(async () => machines.some(isTold));
  expect(machines.filter(isTold)).toHaveLength(1);
  for (const { device } of machines.filter(isTold)) await vend(device);
  await reaches(shopper, id, 'CAPTURED');
  expect(await balanceOf(shopper)).toBe(5000 - (PRICE - 50));
  // The purchase has ended and every machine is free, so only the coupon can be the reason.
  const again = await Promise.all(
    Array.from({ length: 30 }, async (_, tab) =>
      problemIn(await shopper.buy(machines[tab % machines.length]?.machineId ?? '', wanted)),
    ),
  );
  for (const { code, data } of again)
    expect([code, data]).toEqual(['COUPON_NOT_USABLE', { reason: 'used' }]);
  const orders = (await list(`clients/${TENANT}/orders`)).filter(
    ({ fields }) => fields?.['lineUserId']?.['stringValue'] === shopper.userId,
  );
  expect(orders).toHaveLength(1);
  expect(await stored(`${shopper.userPath}/coupons/single01`)).toMatchObject({
    state: { stringValue: 'used' },
    orderId: { stringValue: id },
  });
});

test('a coupon whose purchase failed can be used again', async () => {
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'dpay');
  const path = `${shopper.userPath}/coupons/again001`;
  await seed({ [path]: { title: 'x', state: 'held', discount: { kind: 'yen', yen: 50 } } });
  const wanted = { couponId: 'again001', expectedAmountYen: PRICE - 50 };
  const { id } = await orderIn(await shopper.buy(machineId, wanted));
  expect((await stored(path))?.['state']).toEqual({ stringValue: 'used' });
  await vend(device, 'failed');
  await reaches(shopper, id, 'REVERTED');
  expect((await stored(path))?.['state']).toEqual({ stringValue: 'held' });
  const second = await orderIn(await shopper.buy(machineId, wanted));
  await vend(device);
  await reaches(shopper, second.id, 'CAPTURED');
});
