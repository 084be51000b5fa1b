import { beforeAll, describe, expect, test } from 'vitest';
import { readTyped } from '../../../worker/core/operations/search/read-typed.ts';
import { nameWordsOf } from '../../../worker/core/search-text.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { newShopper, openMachine, openShop, orderIn, reaches, vend } from '../support/shop.ts';
import { list, patch } from '../support/stand-ins.ts';

const TENANT = 'sought';
const CHANNEL = '1650009986';
let support: Desk;
let half: string;
let noon: string;

const japan = (text: string) => Date.parse(`${text}:00+09:00`);

/** Makes a purchase, and moves it to this time. */
async function boughtAt(text: string): Promise<string> {
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { id } = await orderIn(await shopper.buy(machineId));
  await vend(device);
  await reaches(shopper, id, 'CAPTURED');
  await patch(`clients/${TENANT}/orders/${id}`, { createdAt: Timestamp.ofMs(japan(text)) });
  return id;
}

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  support = await signIn(TENANT, ['support']);
  half = await boughtAt('2026-03-01T14:30');
  noon = await boughtAt('2026-03-01T12:00');
});

const found = async (q: string) =>
  (
    await (
      await support.call('GET', `/search?q=${encodeURIComponent(q)}`)
    ).json<{ orders: { rows: { id: string }[] } }>()
  ).orders.rows.map(({ id }) => id);

describe('the search by amount and time', () => {
  test.each([
    ['160円 2026/3/1', () => [half, noon]],
    ['2026-03-01 ¥160', () => [half, noon]],
    ['160円 2026年3月1日 14:40', () => [half]],
    ['１６０円　２０２６／３／１　１２：００', () => [noon]],
    ['2026/3/1 14時30分', () => [half]],
    ['160円 2026/3/1 14:46', () => []],
    ['170円 2026/3/1', () => []],
    ['160円', () => [half, noon]],
  ])('%s finds the purchases of that time, the latest first', async (typed, ids) => {
    expect(await found(typed)).toEqual(ids());
  });

  test('uses the most recent occurrence of a time without a day', () => {
    const now = japan('2026-03-02T09:00');
    const about = (text: string) => {
      const typed = readTyped(text, now);
      const middleMs = typed.kind === 'purchase' ? (typed.span?.fromMs ?? 0) + 15 * 60_000 : 0;
      return new Date(middleMs).toISOString();
    };
    expect(about('160円 08:30')).toBe(new Date(japan('2026-03-02T08:30')).toISOString());
    expect(about('160円 23:30')).toBe(new Date(japan('2026-03-01T23:30')).toISOString());
    expect(about('12/31 10:00')).toBe(new Date(japan('2025-12-31T10:00')).toISOString());
  });

  test.each(['160円 25:00', '160円 13/40', '25:00', 'みなと台 160円', '1-2号機'])(
    'treats %s as words',
    (text) => {
      expect(readTyped(text, japan('2026-03-02T09:00')).kind).toBe('words');
    },
  );
});

describe('the search for a customer', () => {
  const people = async (who: Desk, q: string) =>
    (
      await (
        await who.call('GET', `/search?q=${encodeURIComponent(q)}`)
      ).json<{ people: { rows: { id: string }[] } }>()
    ).people.rows.map(({ id }) => id);
  const rowsOf = async ({ staffId }: Desk) =>
    (await list(`clients/${TENANT}/audit`))
      .map(({ fields }) => JSON.stringify(fields))
      .filter((row) => row.includes('person.find') && row.includes(staffId));

  beforeAll(() =>
    patch(`clients/${TENANT}/lineUsers/U-sought`, {
      phoneEnd: '5511',
      profile: { displayName: '高橋一郎' },
      nameWords: ['高橋', '橋一', '一郎'],
    }),
  );

  test.each(['高橋一郎', '5511'])(
    'by %s leaves a row in the log, without the searched text',
    async (q) => {
      const desk = await signIn(TENANT, ['support']);
      expect(await people(desk, q)).toEqual(['U-sought']);
      const rows = await rowsOf(desk);
      expect(rows).toHaveLength(1);
      // The row's MACs, ids and times contain digits that may equal those of a phone number.
      expect(rows[0]?.replaceAll(/[0-9a-f-]{12,}/g, '')).not.toContain(q);
    },
  );

  test('by a single letter finds the person with exactly that name', async () => {
    for (const [id, displayName] of [
      ['U-single', '翠'],
      ['U-longer', '翠川'],
    ] as const) {
      const fields = { profile: { displayName }, nameWords: nameWordsOf(displayName) };
      await patch(`clients/${TENANT}/lineUsers/${id}`, fields);
    }
    const desk = await signIn(TENANT, ['support']);
    expect(await people(desk, '翠')).toEqual(['U-single']);
    expect(await people(desk, '翠川')).toEqual(['U-longer']);
  });

  test.each(['auditor', 'finance'] as const)('finds nobody for role %s', async (role) => {
    const desk = await signIn(TENANT, [role]);
    expect(await people(desk, '高橋一郎')).toEqual([]);
    expect(await people(desk, '5511')).toEqual([]);
    expect(await rowsOf(desk)).toEqual([]);
  });

  test('that finds nobody leaves no row in the log', async () => {
    const desk = await signIn(TENANT, ['support']);
    expect(await people(desk, '山田')).toEqual([]);
    expect(await rowsOf(desk)).toEqual([]);
  });
});

const listed = async (query: string) => {
  const answer = await support.call('GET', `/orders?${query}`);
  return (await answer.json<{ orders: { id: string }[] }>()).orders.map(({ id }) => id);
};

describe('the list of orders', () => {
  test('shows one day in Japan, the latest or the oldest first', async () => {
    expect(await listed('day=2026-03-01')).toEqual([half, noon]);
    expect(await listed('day=2026-03-01&sort=oldest')).toEqual([noon, half]);
    expect(await listed('day=2026-03-02')).toEqual([]);
    expect(await listed('day=2026-02-28')).toEqual([]);
  });

  test.each(['day=2026-02-30', 'day=yesterday', 'sort=amount', 'machine=a/b'])(
    'refuses an unknown option: %s',
    async (query) => {
      const answer = await support.call('GET', `/orders?${query}`);
      expect(await outcomeOf(answer)).toBe('CONSOLE_INPUT_INVALID');
    },
  );
});
