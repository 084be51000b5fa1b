import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import {
  campaignDetailSchema,
  campaignsSchema,
  codesMadeSchema,
} from '../../../contract/console/campaigns.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { stopMinute } from '../support/limits.ts';
import { newPerson, type Person } from '../support/set-up.ts';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  PRICE,
  reaches,
  vend,
} from '../support/shop.ts';
import { seed, stored, trafficOf } from '../support/stand-ins.ts';
import { problemIn } from '../support/visitor.ts';

const TENANT = 'campaigned';
const CHANNEL = '1650041031';
const DAY_MS = 86_400_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
let manager: Desk;

beforeAll(async () => {
  stopMinute();
  await openShop(TENANT, CHANNEL);
  manager = await signIn(TENANT, ['manager']);
  const placed = { name: { ja: '駅', en: 'Station' }, place: { ja: '', en: '' }, faults: [] };
  await seed({
    [`clients/${TENANT}/products/P1`]: { name: { ja: '緑茶', en: 'Green tea' } },
    [`clients/${TENANT}/machines/s-1`]: { ...placed, code: '4001', order: 1, site: '駅' },
    [`clients/${TENANT}/machines/s-2`]: { ...placed, code: '4002', order: 2, site: '駅' },
    [`clients/${TENANT}/machines/s-3`]: { ...placed, code: '4003', order: 3, site: '公園' },
  });
});

const newId = () => `c-${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`;
let codes = 0;
const draft = (more: object = {}) => ({
  title: { ja: '冬の50円引き', en: 'Winter, 50 yen off' },
  codes: { kind: 'shared', code: `WINTER${++codes}`, people: 100 },
  ...{ audience: 'everyone', discount: { kind: 'yen', yen: 50 } },
  ...{ startsAt: at(-1000), expiresAt: at(30 * DAY_MS) },
  ...{ productIds: [], place: null, minimumYen: 0, ...more },
});
const put = (id: string, body: object, desk = manager) =>
  desk.call('PUT', `/campaigns/${id}`, body);
async function create(more: object = {}) {
  const id = newId();
  const body = draft(more);
  const answer = await put(id, body);
  return { id, code: body.codes.code, ...v.parse(campaignDetailSchema, await answer.json()) };
}
const shown = async (id: string) =>
  v.parse(campaignDetailSchema, await (await manager.call('GET', `/campaigns/${id}`)).json());
const add = (who: Pick<Person, 'call'>, code: string) => who.call('POST', '/coupons', { code });
const codeOf = async (answer: Response) =>
  answer.status === 200 ? 'ADDED' : (await problemIn(answer)).code;
const added = async (code: string) => codeOf(await add(await newPerson(TENANT, CHANNEL), code));

test('a coupon of the console is added by its code, and its cost is the discount on paid purchases', async () => {
  const { id, code, campaign } = await create();
  expect(campaign).toMatchObject({
    state: 'running',
    given: 0,
    people: 100,
    by: manager.name,
    code,
  });
  const { machineId, device } = await openMachine(TENANT);
  const who = await newShopper(TENANT, CHANNEL, 'paypay');
  expect(await codeOf(await add(who, code.toLowerCase()))).toBe('ADDED');
  const bought = { couponId: id, expectedAmountYen: PRICE - 50 };
  const order = await orderIn(await who.buy(machineId, bought));
  await vend(device);
  await reaches(who, order.id, 'CAPTURED');
  expect(await shown(id)).toMatchObject({
    campaign: { given: 1 },
    used: { count: 1, yen: 50 },
    machines: 0,
    products: [],
    codes: null,
  });
});

test('a coupon that is sent twice is created once, and two coupons cannot share a code', async () => {
  const id = newId();
  const body = draft();
  await Promise.all([put(id, body), put(id, body)]);
  const again = await put(id, draft({ discount: { kind: 'yen', yen: 99 } }));
  expect(v.parse(campaignDetailSchema, await again.json()).campaign.discount).toMatchObject({
    yen: 50,
  });
  const head = await stored(`clients/${TENANT}/auditHeads/coupon.${id}`);
  expect(head?.['seq']).toEqual({ integerValue: '1' });
  expect(await outcomeOf(await put(newId(), draft({ codes: body.codes })))).toBe(
    'CAMPAIGN_CODE_TAKEN',
  );
  const codes = { kind: 'shared', code: 'RACED001', people: null };
  const racing = await Promise.all([1, 2, 3].map(() => put(newId(), draft({ codes }))));
  expect(racing.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  await seed({
    [`clients/${TENANT}/coupons/of-file`]: {
      title: 'x',
      code: 'OFFILE01',
      discount: { kind: 'yen', yen: 1 },
    },
  });
  const ofFile = { kind: 'shared', code: 'of-file 01', people: null };
  expect(await outcomeOf(await put(newId(), draft({ codes: ofFile })))).toBe('CAMPAIGN_CODE_TAKEN');
});

test('a stopped coupon cannot be added, but its holders keep it, and it can be resumed', async () => {
  const { id, code } = await create();
  const holder = await newPerson(TENANT, CHANNEL);
  await add(holder, code);
  const turn = (what: string) => manager.call('POST', `/campaigns/${id}/${what}`);
  expect(v.parse(campaignDetailSchema, await (await turn('stop')).json()).campaign.state).toBe(
    'stopped',
  );
  expect(await added(code)).toBe('COUPON_UNKNOWN');
  expect(await (await holder.call('GET', '/coupons')).json()).toMatchObject({
    coupons: [{ id, state: 'held' }],
  });
  expect((await turn('stop')).status).toBe(200);
  expect(v.parse(campaignDetailSchema, await (await turn('resume')).json()).campaign.state).toBe(
    'running',
  );
  expect(await added(code)).toBe('ADDED');
});

test('a coupon for newcomers refuses customers who have paid, and accepts up to 19 unpaid orders', async () => {
  const { code } = await create({ audience: 'newcomers' });
  expect(await added(code)).toBe('ADDED');
  const { machineId, device } = await openMachine(TENANT);
  const customer = await newShopper(TENANT, CHANNEL, 'paypay');
  const order = await orderIn(await customer.buy(machineId));
  await vend(device);
  await reaches(customer, order.id, 'CAPTURED');
  expect(await codeOf(await add(customer, code))).toBe('COUPON_NEWCOMERS');
  const afterUnpaid = async (count: number) => {
    const who = await newPerson(TENANT, CHANNEL);
    const order = {
      ...{ lineUserId: who.userId, createdAt: Timestamp.ofMs(Date.now()) },
      payment: { capturedAt: null },
    };
    const each = Array.from({ length: count }, (_, nth) => [
      `clients/${TENANT}/orders/unpaid-${count}-${nth}`,
      order,
    ]);
    await seed(Object.fromEntries(each));
    return codeOf(await add(who, code));
  };
  expect(await afterUnpaid(19)).toBe('ADDED');
  expect(await afterUnpaid(20)).toBe('COUPON_NEWCOMERS');
});

test('a coupon for a place applies to the machines there, and a place without machines is refused', async () => {
  const { id, machines, place } = await create({
    place: { kind: 'site', name: '駅' },
    productIds: ['P1'],
  });
  expect({ machines, place }).toEqual({ machines: 2, place: { kind: 'site', name: '駅' } });
  expect((await shown(id)).products).toEqual([{ ja: '緑茶', en: 'Green tea' }]);
  const fields = await stored(`clients/${TENANT}/coupons/${id}`);
  expect(JSON.stringify(fields?.['machineIds'])).toMatch(/s-1.*s-2/);
  expect(await outcomeOf(await put(newId(), draft({ place: { kind: 'site', name: '港' } })))).toBe(
    'CAMPAIGN_PLACE_EMPTY',
  );
  expect(await outcomeOf(await put(newId(), draft({ productIds: ['none'] })))).toBe(
    'CAMPAIGN_PRODUCT_UNKNOWN',
  );
});

test('single-use codes are created in parts, once each, and each code works for one person', async () => {
  const { id, codes } = await create({ codes: { kind: 'single', count: 402 } });
  expect(codes).toEqual({ count: 402, made: 0 });
  const make = async (part: number) =>
    v.parse(
      codesMadeSchema,
      await (await manager.call('POST', `/campaigns/${id}/codes`, { part })).json(),
    ).made;
  await Promise.all([make(0), make(0)]);
  expect(await make(0)).toBe(400);
  expect(await make(1)).toBe(402);
  expect((await manager.call('POST', `/campaigns/${id}/codes`, { part: 2 })).status).toBe(404);
  const csv = await (await manager.call('GET', `/campaigns/${id}/codes/csv`)).text();
  const [head, first = '', second = '', ...others] = csv
    .replace('\u{feff}', '')
    .trim()
    .split('\r\n');
  expect(head).toBe('code');
  expect(new Set([first, second, ...others]).size).toBe(402);
  const people = await Promise.all([1, 2, 3].map(() => newPerson(TENANT, CHANNEL)));
  const racing = await Promise.all(people.map(async (who) => codeOf(await add(who, first))));
  expect(racing.toSorted()).toEqual(['ADDED', 'COUPON_CODE_USED', 'COUPON_CODE_USED']);
  const winner = people[racing.indexOf('ADDED')];
  expect(winner && (await codeOf(await add(winner, second)))).toBe('COUPON_HELD');
  expect(await added(second)).toBe('ADDED');
  expect((await shown(id)).campaign).toMatchObject({ given: 2, people: 402, code: null });
});

test('a coupon with a past end, a wrong period, discount or title, or an unknown id is refused', async () => {
  const refused = async (more: object) => outcomeOf(await put(newId(), draft(more)));
  expect(await refused({ startsAt: at(-2000), expiresAt: at(-1000) })).toBe('CAMPAIGN_OVER');
  expect((await put(newId(), draft({ expiresAt: at(400 * DAY_MS) }))).status).toBe(400);
  expect((await put(newId(), draft({ startsAt: at(DAY_MS), expiresAt: at(1000) }))).status).toBe(
    400,
  );
  expect((await put(newId(), draft({ discount: { kind: 'percent', percent: 101 } }))).status).toBe(
    400,
  );
  expect((await put(newId(), draft({ title: { ja: '  ', en: 'x' } }))).status).toBe(400);
  expect((await manager.call('GET', '/campaigns/c-none')).status).toBe(404);
});

test('a page of coupons costs at most 60 reads, and the pages contain every coupon', async () => {
  const seeded = Object.fromEntries(
    Array.from({ length: 25 }, (_, number) => [
      `clients/${TENANT}/coupons/many-${number}`,
      {
        ...{
          createdAt: Timestamp.ofMs(Date.now() + number),
          title: `${number}`,
          code: `MANY${1000 + number}`,
          discount: { kind: 'yen', yen: 1 },
        },
      },
    ]),
  );
  await seed(seeded);
  const seen: string[] = [];
  let cursor = '';
  for (;;) {
    let page: unknown;
    const traffic = await trafficOf(async () => {
      page = await (await manager.call('GET', `/campaigns${cursor}`)).json();
    });
    const parsed = v.parse(campaignsSchema, page);
    expect(traffic.reduce((sum, { reads }) => sum + reads, 0)).toBeLessThanOrEqual(60);
    seen.push(...parsed.campaigns.map(({ id }) => id));
    if (parsed.cursor === null) break;
    cursor = `?cursor=${encodeURIComponent(parsed.cursor)}`;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((id) => id.startsWith('many-'))).toHaveLength(25);
});

test('support sees coupons and does not get their codes', async () => {
  const support = await signIn(TENANT, ['support']);
  const { id } = await create({ codes: { kind: 'single', count: 1 } });
  expect((await support.call('GET', `/campaigns/${id}`)).status).toBe(200);
  for (const [method, below, body] of [
    ['PUT', '', draft()],
    ['POST', '/codes', { part: 0 }],
    ['GET', '/codes/csv', undefined],
    ['POST', '/stop', undefined],
    ['POST', '/resume', undefined],
  ] as const) {
    expect((await support.call(method, `/campaigns/${id}${below}`, body)).status).toBe(403);
  }
});
