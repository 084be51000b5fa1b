import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readPostcodes, sharedAddress } from '../../web/build-plugins/postcode-list.ts';
import {
  findAddress,
  mayFill,
  wholePostcode,
} from '../../web/customer/screens/set-up/postcode-address.ts';

describe('the list of postal codes', () => {
  const shards = readPostcodes();
  const addressOf = (code: string) => {
    const shard = shards.get(code.slice(0, 3));
    return shard?.[code.slice(3)] ?? shard?.[code.slice(3, 5)];
  };

  test('returns prefecture, city and town, from Hokkaido to Okinawa', () => {
    expect(addressOf('0640941')).toBe('北海道札幌市中央区旭ケ丘');
    expect(addressOf('1000001')).toBe('東京都千代田区千代田');
    expect(addressOf('7110911')).toBe('岡山県倉敷市児島小川');
    expect(addressOf('9000006')).toBe('沖縄県那覇市おもろまち');
  });

  test('returns no town if several share a code, and no remark instead of a town', () => {
    expect(addressOf('1000000')).toBe('東京都千代田区');
    expect(addressOf('7711702')).toBe('徳島県阿波市');
    expect(addressOf('2580000')).toBe('神奈川県');
    expect(addressOf('4980000')).toBeUndefined();
    expect(addressOf('7614101')).toBe('香川県小豆郡土庄町');
    expect(addressOf('7660001')).toBe('香川県仲多度郡琴平町');
  });

  test('finds each floor of a tall building by the first five digits, and no code that does not exist', () => {
    expect(addressOf('1006412')).toBe(addressOf('1006430'));
    expect(addressOf('1006412')).toMatch(/^東京都千代田区丸の内/);
    expect(addressOf('7110000')).toBeUndefined();
    expect(addressOf('0000000')).toBeUndefined();
  });

  test('has small files, and only addresses that begin with a prefecture', () => {
    const sizes = [...shards.values()].map((shard) => JSON.stringify(shard).length);
    expect(shards.size).toBeGreaterThan(900);
    expect(Math.max(...sizes)).toBeLessThan(32_000);
    const addresses = [...shards.values()].flatMap((shard) => Object.values(shard));
    expect(addresses.length).toBeGreaterThan(115_000);
    expect(
      addresses.filter((text) => !/^(北海道|東京都|京都府|大阪府|..県|...県)/.test(text)),
    ).toEqual([]);
    expect(addresses.filter((text) => /[、（）]|場合|以外/.test(text))).toEqual([]);
  });

  test('contains the parts that all places of a code share', () => {
    expect(sharedAddress([])).toBe('');
    expect(sharedAddress([['県', '市', '町']])).toBe('県市町');
    expect(
      sharedAddress([
        ['県', '市', '町'],
        ['県', '市', '村'],
      ]),
    ).toBe('県市');
    expect(
      sharedAddress([
        ['県', '東', '町'],
        ['県', '西', '町'],
      ]),
    ).toBe('県');
    expect(
      sharedAddress([
        ['北', '市', '町'],
        ['南', '市', '町'],
      ]),
    ).toBe('');
  });
});

describe('a typed postal code', () => {
  test('is complete with seven digits, with or without hyphen, also full-width', () => {
    for (const typed of ['7110911', '711-0911', '〒７１１ー０９１１', ' 711 0911 ']) {
      expect([typed, wholePostcode(typed)]).toEqual([typed, '711-0911']);
    }
    for (const typed of ['', '711', '711-091', '71109111', '711-091a']) {
      expect([typed, wholePostcode(typed)]).toEqual([typed, undefined]);
    }
  });

  test('fills an empty address or its own earlier text, but never typed text', () => {
    expect(mayFill('', undefined)).toBe(true);
    expect(mayFill('　 ', undefined)).toBe(true);
    expect(mayFill('岡山県倉敷市', '岡山県倉敷市')).toBe(true);
    expect(mayFill('岡山県倉敷市', undefined)).toBe(false);
    expect(mayFill('岡山県倉敷市1-2-3', '岡山県倉敷市')).toBe(false);
    expect(mayFill('岡山県', '岡山県倉敷市')).toBe(false);
  });
});

describe('the address of a code', () => {
  beforeAll(() => void vi.stubGlobal('__POSTCODES__', 'abcd1234'));
  afterAll(() => void vi.unstubAllGlobals());
  const shard = { '0911': '岡山県倉敷市児島小川', '64': '東京都千代田区丸の内' };

  test('is looked up in the file of its first three digits, so that no more digits are sent', async () => {
    const asked: string[] = [];
    const load = async (path: string) => {
      asked.push(path);
      return Response.json(shard);
    };
    expect(await findAddress('711-0911', load)).toBe('岡山県倉敷市児島小川');
    expect(await findAddress('711-6412', load)).toBe('東京都千代田区丸の内');
    expect(await findAddress('711-0000', load)).toBeUndefined();
    expect(new Set(asked)).toEqual(new Set(['/assets/postcodes/711-abcd1234.json']));
  });

  test('is empty without a network, without the file, or if the file is not a list', async () => {
    const answers: readonly (() => Promise<Response>)[] = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      async () => Response.json(shard, { status: 404 }),
      async () => new Response('<html>'),
      async () => Response.json({ '0911': 7 }),
      async () => Response.json({ '0911': 'あ'.repeat(101) }),
    ];
    for (const load of answers) expect(await findAddress('711-0911', load)).toBeUndefined();
  });
});
