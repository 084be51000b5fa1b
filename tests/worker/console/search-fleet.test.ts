import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { type FoundKind, foundSchema } from '../../../contract/console/found.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { copiesOf } from '../support/copies.ts';
import { putFleet } from '../support/fleet.ts';
import { newShopper, openMachine, openShop, orderIn, reaches, vend } from '../support/shop.ts';
import { list, patch, seed, trafficOf } from '../support/stand-ins.ts';

const TENANT = 'wide';
const CHANNEL = '1650009987';
const MACHINES = 400;
const NAMESAKES = 45;
let support: Desk;
let orderId: string;
let machineCode: string;

const found = async (q: string, page: { of?: FoundKind; cursor?: string } = {}, desk = support) => {
  const query = new URLSearchParams({ q, ...page }).toString();
  return v.parse(foundSchema, await (await desk.call('GET', `/search?${query}`)).json());
};

/** Returns the ids on each page of one kind. */
async function pagesOf(q: string, of: FoundKind): Promise<readonly string[][]> {
  const pages: string[][] = [];
  let page = (await found(q))[of];
  pages.push(page.rows.map(({ id }) => id));
  while (page.cursor !== null && pages.length < 60) {
    page = (await found(q, { of, cursor: page.cursor }))[of];
    pages.push(page.rows.map(({ id }) => id));
  }
  return pages;
}

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  support = await signIn(TENANT, ['support']);
  const { machineId, device } = await openMachine(TENANT);
  machineCode = '5001';
  await patch(`clients/${TENANT}/machines/${machineId}`, {
    code: machineCode,
    words: ['#5001'],
    order: 1000,
  });
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  orderId = (await orderIn(await shopper.buy(machineId))).id;
  await vend(device);
  await reaches(shopper, orderId, 'CAPTURED');
  await patch(`clients/${TENANT}/orders/${orderId}`, {
    machine: { id: machineId, code: machineCode, name: '1号機', place: 'ロビー' },
    createdAt: Timestamp.ofMs(Date.parse('2026-03-01T14:30:00+09:00')),
  });
  await putFleet(
    TENANT,
    Array.from({ length: MACHINES }, (_, index) => ({
      id: `f-${index + 1}`,
      code: String(30_000 + index + 1),
      name: `架空駅 ${index + 1}号機`,
      place: `${(index % 7) + 1}番線ホーム`,
      order: index + 1,
      ...(index < 3 ? { site: '架空ビル別館', route: 'みなと便' } : {}),
    })),
  );
  await seed(
    Object.fromEntries(
      Array.from({ length: NAMESAKES }, (_, index) => [
        `clients/${TENANT}/lineUsers/U-${String(index).padStart(3, '0')}`,
        {
          profile: { displayName: `佐藤 ${index}号` },
          nameWords: ['佐藤'],
          phoneNumber: `+81903800${String(2000 + index)}`,
          phoneEnd: String(2000 + index),
          lastMachines: [`f-${index + 1}`],
          createdAt: Timestamp.ofMs(Date.parse('2026-01-05T09:00:00+09:00')),
        },
      ]),
    ),
  );
}, 60_000);

describe('a search among many machines', () => {
  test.each(['架空駅 399号機', '399号機 架空', '架空駅399'])(
    'for %s shows the machine on its first page',
    async (q) => {
      const { machines } = await found(q);
      expect(machines.rows.map(({ id }) => id)).toContain('f-399');
    },
  );

  test.each([
    ['30399', 'f-399'],
    ['f-399', 'f-399'],
  ])('for the number or the id %s finds that machine alone', async (q, id) => {
    const { machines } = await found(q);
    expect(machines.rows.map((row) => row.id)).toEqual([id]);
    expect(machines).toMatchObject({ cursor: null, count: 1 });
  });

  test.each(['架空ビル別館', 'みなと便', '別館 1号機'])(
    'for %s finds a machine by site and route, and the row shows both',
    async (q) => {
      const { machines } = await found(q);
      expect(machines.rows.map(({ id }) => id)).toContain('f-1');
      expect(machines.rows[0]).toMatchObject({
        code: '30001',
        ...{ site: '架空ビル別館', route: 'みなと便' },
      });
    },
  );

  test('shows each machine once over its pages, and tells when there are more', async () => {
    const first = await found('架空駅');
    expect(first.machines.rows).toHaveLength(20);
    expect(first.machines.count).toBeNull();
    expect(first.machines.cursor).not.toBeNull();
    const pages = await pagesOf('架空駅', 'machines');
    expect(pages.flat()).toEqual(Array.from({ length: MACHINES }, (_, index) => `f-${index + 1}`));
  });

  test('for a number in a name reads only the machines with that number', async () => {
    const traffic = await trafficOf(() => found('架空駅 399号機'));
    const reads = traffic.reduce((sum, call) => sum + call.reads, 0);
    expect(reads).toBeLessThanOrEqual(10);
  });
});

describe('a search among many customers', () => {
  test('by a common name shows each person once over its pages, and counts them', async () => {
    const { people } = await found('佐藤');
    expect(people.count).toBe(NAMESAKES);
    const pages = await pagesOf('佐藤', 'people');
    expect(pages.map((page) => page.length)).toEqual([20, 20, 5]);
    expect(new Set(pages.flat()).size).toBe(NAMESAKES);
  });

  test('shows two people with one name differently, with the names masked', async () => {
    const [one, other] = (await found('佐藤')).people.rows;
    expect(one).toEqual({
      ...{ id: 'U-000', maskedName: '佐＊＊＊', phoneEnd: '2000' },
      since: '2026-01-05T00:00:00Z',
      lastMachine: { code: '30001', name: { ja: '架空駅 1号機', en: '架空駅 1号機' } },
    });
    expect(other).toMatchObject({ phoneEnd: '2001', lastMachine: { code: '30002' } });
  });

  test.each([
    '09038002030',
    '090-3800-2030',
    '090 3800 2030',
    '+81 90-3800-2030',
    '０９０－３８００－２０３０',
    '819038002030',
  ])('by the whole phone number %s finds its owner', async (q) => {
    const { people, machines } = await found(q);
    expect(people.rows.map(({ id }) => id)).toEqual(['U-030']);
    expect(people.count).toBe(1);
    expect(machines.rows).toEqual([]);
  });

  test('leaves a row in the log for each page, without the searched text', async () => {
    const desk = await signIn(TENANT, ['support']);
    const { people } = await found('佐藤', {}, desk);
    await found('佐藤', { of: 'people', cursor: people.cursor ?? '' }, desk);
    await found('09038002030', {}, desk);
    const rows = (await list(`clients/${TENANT}/audit`))
      .map(({ fields }) => JSON.stringify(fields))
      .filter((row) => row.includes('person.find') && row.includes(desk.staffId));
    expect(rows).toHaveLength(3);
    expect(rows.join('')).not.toMatch(/3800|佐藤/);
  });

  test.each(['佐藤', '09038002030'])('by %s finds nobody if finance searches', async (q) => {
    const { people } = await found(q, {}, await signIn(TENANT, ['finance']));
    expect(people).toEqual({ rows: [], cursor: null, count: 0 });
  });
});

describe('a search by machine and time', () => {
  test.each([
    ['5001 2026/3/1 14:35', 1],
    ['2026/3/1 14:35 5001 160円', 1],
    ['5001 2026/3/1 15:00', 0],
    ['30001 2026/3/1 14:35', 0],
    ['9999 2026/3/1 14:35', 0],
    // Punctuation alone names no machine, so no purchase is found.
    ['？！ 2026/3/1 14:35', 0],
    ['2026/3/1 14:35 5001 150円', 0],
  ])('%s finds the purchases of that time at that machine (%i)', async (q, count) => {
    const { orders } = await found(q);
    expect(orders.rows.map(({ id }) => id)).toEqual(count === 1 ? [orderId] : []);
    expect(orders.count).toBe(count);
  });

  test('pages through the purchases of an amount, and counts them', async () => {
    await copiesOf(TENANT, orderId, 30);
    const { orders } = await found('160円');
    expect(orders.count).toBe(31);
    const pages = await pagesOf('160円', 'orders');
    expect(pages.map((page) => page.length)).toEqual([20, 11]);
    expect(new Set(pages.flat()).size).toBe(31);
  });
});

test.each([
  ['q=160円&of=orders&cursor=nothing', 'CURSOR_INVALID'],
  ['q=架空駅&of=machines&cursor=nothing', 'CURSOR_INVALID'],
  ['q=佐藤&of=people&cursor=a/b', 'CURSOR_INVALID'],
  ['q=佐藤&of=people', 'CONSOLE_INPUT_INVALID'],
  ['q=佐藤&cursor=U-000', 'CONSOLE_INPUT_INVALID'],
  ['q=佐藤&of=cats&cursor=U-000', 'CONSOLE_INPUT_INVALID'],
])('refuses an invalid page: %s', async (query, code) => {
  expect(await outcomeOf(await support.call('GET', `/search?${encodeURI(query)}`))).toBe(code);
});
