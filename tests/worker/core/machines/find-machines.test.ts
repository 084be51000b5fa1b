import { beforeAll, describe, expect, test } from 'vitest';
import type { MachineList } from '../../../../contract/customer/machines.ts';
import { putFleet } from '../../support/fleet.ts';
import { newShopper, openShop, type Shopper } from '../../support/shop.ts';
import { trafficOf } from '../../support/stand-ins.ts';
import { problemIn } from '../../support/visitor.ts';

const TENANT = 'finding';
const CHANNEL = '1650007501';
let shopper: Shopper;

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  await putFleet(TENANT, [
    {
      id: 'lobby',
      code: '1001',
      name: '本社ビル 1号機',
      place: '1階ロビー',
      order: 1,
      online: true,
    },
    { id: 'station', code: '1002', name: 'みなと台駅 改札前', kana: 'みなとだいえき', order: 2 },
    {
      id: 'coffee',
      code: '2001',
      name: 'コーヒースタンド',
      place: '渋谷',
      order: 3,
      online: false,
    },
    { id: 'gate', code: '10', name: '霞ヶ関 正門', address: '東京都千代田区霞ヶ関1-2', order: 4 },
    ...Array.from({ length: 41 }, (_, n) => ({
      id: `row-${String(n).padStart(2, '0')}`,
      code: `5${String(n).padStart(3, '0')}`,
      name: '倉庫',
      order: 10,
    })),
  ]);
  shopper = await newShopper(TENANT, CHANNEL, 'paypay');
});

const asked = async (query: string) =>
  (await shopper.call('GET', `/machines${query}`)).json<MachineList>();
const idsOf = ({ machines }: MachineList) => machines.map(({ id }) => id as string);
const found = async (typed: string) => idsOf(await asked(`?q=${encodeURIComponent(typed)}`));
const refusal = async (query: string) => {
  const { status, code } = await problemIn(await shopper.call('GET', `/machines${query}`));
  return [status, code];
};

describe('the list of machines', () => {
  test('returns twenty per page in the tenant’s order, every machine once, and ends', async () => {
    const pages = [await asked('')];
    for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor) {
      pages.push(await asked(`?cursor=${next}`));
    }
    expect(pages.map(({ machines }) => machines.length)).toEqual([20, 20, 5]);
    const ids = pages.flatMap(idsOf);
    expect(ids.slice(0, 5)).toEqual(['lobby', 'station', 'coffee', 'gate', 'row-00']);
    expect(new Set(ids).size).toBe(45);
    expect(ids).toEqual([...ids.slice(0, 4), ...ids.slice(4).toSorted()]);
  });

  test('states for each whether it is online, and contains no shelf', async () => {
    const [lobby, station, coffee] = (await asked('')).machines;
    expect([lobby?.online, station?.online, coffee?.online]).toEqual([true, false, false]);
    expect(lobby).toEqual({
      id: 'lobby',
      code: '1001',
      name: { ja: '本社ビル 1号機', en: '本社ビル 1号機' },
      place: { ja: '1階ロビー', en: '1階ロビー' },
      address: { ja: '', en: '' },
      pictureUrl: null,
      online: true,
      drinks: [],
      distanceMeters: null,
    });
  });

  test('refuses a cursor that the edge did not make', async () => {
    const made = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');
    for (const cursor of [
      'x',
      '%20',
      'a'.repeat(201),
      made({ order: 1 }),
      made(['1', 'lobby']),
      made([1, '../../other/machines/m']),
      made([null, 'lobby']),
    ]) {
      expect([cursor, ...(await refusal(`?cursor=${cursor}`))]).toEqual([
        cursor,
        400,
        'INVALID_REQUEST',
      ]);
    }
    // A forged cursor that looks valid still only leads to this tenant's machines.
    expect(idsOf(await asked(`?cursor=${made([10, 'row-38'])}`))).toEqual(['row-39', 'row-40']);
  });
});

describe('the search', () => {
  test.each([
    ['a number in full', '1002', ['station']],
    ['a number in full-width digits', '１００２', ['station']],
    ['the beginning of a number, its own first', '10', ['gate', 'lobby', 'station']],
    ['a part of a name', '台駅', ['station']],
    ['a name without its blank', '台駅改札', ['station']],
    ['a reading in katakana', 'ミナトダイ', ['station']],
    ['half-width katakana', 'ｺｰﾋｰ', ['coffee']],
    ['hiragana for katakana', 'こーひー', ['coffee']],
    ['a place', 'ロビー', ['lobby']],
    ['another spelling of an address', '霞が関１−２', ['gate']],
    ['two words in any order', '改札 みなと', ['station']],
    ['one letter that a word begins with', '改', ['station']],
    ['one digit that a number begins with', '2', ['coffee']],
    ['nothing but punctuation: nothing', '！？', []],
    ['what nobody has: nothing', '大阪城', []],
  ])('finds by %s', async (_, typed, ids) => {
    expect(await found(typed)).toEqual(ids);
  });

  test('continues after twenty, and finds each once', async () => {
    const first = await asked('?q=倉庫');
    const second = await asked(`?q=倉庫&cursor=${first.nextCursor}`);
    const third = await asked(`?q=倉庫&cursor=${second.nextCursor}`);
    const ids = [first, second, third].flatMap(idsOf);
    expect([first, second, third].map(({ machines }) => machines.length)).toEqual([20, 20, 1]);
    expect(new Set(ids).size).toBe(41);
    expect(third.nextCursor).toBeNull();
  });

  test.each(['?q=', '?q=%20', `?q=${'a'.repeat(61)}`, '?q=a&code=1', '?q=a&near=35,139'])(
    'refuses %s',
    async (query) => expect(await refusal(query)).toEqual([400, 'INVALID_REQUEST']),
  );
});

describe('machines by their ids', () => {
  test('are returned in the requested order, each once, without deleted ones, for two reads each', async () => {
    const traffic = await trafficOf(async () => {
      expect(idsOf(await asked('?ids=row-30,gone,row-31,row-30'))).toEqual(['row-30', 'row-31']);
    });
    // Three reads for documents, and two for the shelves of the existing machines.
    expect(traffic.reduce((sum, { reads }) => sum + reads, 0)).toBe(5);
    const again = await trafficOf(() => asked('?ids=row-31,row-30'));
    expect(again.reduce((sum, { reads }) => sum + reads, 0)).toBe(0);
  });

  test('are limited to twenty valid ids', async () => {
    const many = Array.from({ length: 21 }, (_, n) => `m-${n}`).join(',');
    for (const ids of [many, '', 'a,,b', '..%2Fx', 'a/b']) {
      expect([ids, ...(await refusal(`?ids=${ids}`))]).toEqual([ids, 400, 'INVALID_REQUEST']);
    }
  });
});
