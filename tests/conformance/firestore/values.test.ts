import { describe, expect, test } from 'vitest';
import { array, int, type Json, map, openDatabase, pick, targets } from './wire.ts';

const roundTrips: [string, Json, Json?][] = [
  ['null', { nullValue: null }],
  ['a boolean', { booleanValue: false }],
  ['the largest int64', int('9223372036854775807')],
  ['an int64 no double can hold', int('9007199254740993')],
  ['an integer sent as a JSON number', { integerValue: 7 }, int(7)],
  ['a whole double', { doubleValue: 2 }],
  ['NaN', { doubleValue: 'NaN' }],
  ['an infinity', { doubleValue: '-Infinity' }],
  ['microseconds', { timestampValue: '2020-01-01T00:00:00.123456Z' }],
  [
    'nanoseconds, cut off',
    { timestampValue: '2020-01-01T00:00:00.123456789Z' },
    { timestampValue: '2020-01-01T00:00:00.123456Z' },
  ],
  [
    'a time zone',
    { timestampValue: '2020-01-01T09:00:00+09:00' },
    { timestampValue: '2020-01-01T00:00:00Z' },
  ],
  ['the last instant', { timestampValue: '9999-12-31T23:59:59.999999Z' }],
  ['bytes', { bytesValue: 'AQID/+8=' }],
  ['URL-safe bytes', { bytesValue: '_-8' }, { bytesValue: '/+8=' }],
  [
    'a geo point with a zero',
    { geoPointValue: { latitude: 0, longitude: 2 } },
    { geoPointValue: { longitude: 2 } },
  ],
  ['an empty map', { mapValue: {} }],
  ['an empty array', array()],
  ['maps and arrays inside one another', array(map({ a: array({ nullValue: null }) }))],
  ['a reference', { referenceValue: 'projects/x/databases/(default)/documents/a/b' }],
];

const refusals: [string, unknown][] = [
  ['an array in an array', array(array())],
  ['an int64 out of range', int('9223372036854775808')],
  ['a fraction as an integer', { integerValue: 1.5 }],
  ['text that is no time', { timestampValue: 'yesterday' }],
  ['bad base64', { bytesValue: '***' }],
  ['a latitude of 91', { geoPointValue: { latitude: 91, longitude: 0 } }],
  ['two types at once', { integerValue: '1', stringValue: 'x' }],
  ['no type', {}],
  ['an unknown type', { fooValue: 1 }],
  ['a reference to a collection', { referenceValue: 'projects/x/databases/(default)/documents/a' }],
  ['a string above 1,048,487 bytes', { stringValue: 'x'.repeat(1_048_488) }],
  ['maps 21 deep', nest(21)],
  ['a reserved name in a map', map({ __x__: int(1) })],
];

function nest(depth: number): Json {
  return depth === 0 ? int(1) : map({ m: nest(depth - 1) });
}

describe.each(targets)('values on the $name', (target) => {
  test.skipIf(target.url === '').each(roundTrips)(
    'stores %s and returns it unchanged',
    async (_, sent, stored) => {
      const db = openDatabase(target);
      expect((await db.patch('v/x', { a: sent })).http).toBe(200);
      expect(await db.fields('v/x')).toEqual({ a: stored ?? sent });
    },
  );

  test.skipIf(target.url === '').each(refusals)(
    'refuses %s as INVALID_ARGUMENT',
    async (_, value) => {
      const db = openDatabase(target);
      const answer = await db.patch('v/x', { a: value });
      expect([answer.http, answer.status]).toEqual([400, 'INVALID_ARGUMENT']);
    },
  );

  test.skipIf(target.url === '')('stores 20 nested maps', async () => {
    const answer = await openDatabase(target).patch('v/x', { a: nest(20) });
    expect(answer.http).toBe(200);
  });

  test.skipIf(target.url === '')('refuses a document above 1 MiB', async () => {
    const half = { stringValue: 'x'.repeat(600_000) };
    const answer = await openDatabase(target).patch('v/x', { a: half, b: half });
    expect([answer.http, answer.status]).toEqual([400, 'INVALID_ARGUMENT']);
  });

  test.skipIf(target.url === '')(
    'accepts field names that JavaScript objects already have',
    async () => {
      const db = openDatabase(target);
      const fields = {
        constructor: int(1),
        toString: int(2),
        prototype: map({ constructor: int(3) }),
      };
      await db.commit(db.update('v/x', fields));
      expect(await db.fields('v/x')).toEqual(fields);
      const masked = await db.get('v/x?mask.fieldPaths=hasOwnProperty');
      expect(pick(masked.body, 'fields')).toBeUndefined();
    },
  );
});

test('the stand-in keeps a negative zero, as Firestore does and the emulator does not', async () => {
  const [standIn] = targets;
  if (standIn === undefined) throw new Error('the stand-in is always there');
  const db = openDatabase(standIn);
  await db.patch('v/x', { a: { doubleValue: '-0' } });
  expect(Object.is(Number(pick(await db.fields('v/x'), 'a', 'doubleValue')), -0)).toBe(true);
});
