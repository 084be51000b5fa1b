import { beforeAll, describe, expect, test } from 'vitest';
import { array, int, type Json, map, openDatabase, pick, targets, text } from './wire.ts';

/** One value of every type, in no particular order. */
const values: [string, Json][] = [
  ['null', { nullValue: null }],
  ['false', { booleanValue: false }],
  ['nan', { doubleValue: 'NaN' }],
  ['ninf', { doubleValue: '-Infinity' }],
  ['i1', int(1)],
  ['d1', { doubleValue: 1 }],
  ['ibig', int('9007199254740993')],
  ['dbig', { doubleValue: 9007199254740992 }],
  ['ts', { timestampValue: '2020-01-01T00:00:00Z' }],
  ['s', text('a')],
  ['emoji', text('😀')],
  ['high', text('\uffee')],
  ['bytes', { bytesValue: 'AQ==' }],
  ['ref', { referenceValue: 'projects/x/databases/(default)/documents/a/b' }],
  ['geo', { geoPointValue: { latitude: 1, longitude: 2 } }],
  ['arr', array(int(1))],
  ['arr0', array()],
  ['m', map({ a: int(1) })],
  ['m0', { mapValue: {} }],
  ['m2', map({ a: int(1), b: int(0) })],
];
const at = (n: number) => values[n]?.[1] ?? {};
const all = { from: [{ collectionId: 't' }] };
const where = (op: string, value: Json, field = 'v'): Json => ({
  fieldFilter: { field: { fieldPath: field }, op, value },
});
const unary = (op: string): Json => ({ unaryFilter: { field: { fieldPath: 'v' }, op } });
const join = (op: string, ...filters: Json[]): Json => ({ compositeFilter: { op, filters } });
const by = (fieldPath: string, direction = 'ASCENDING') => ({ field: { fieldPath }, direction });

const queries: [string, Json][] = [
  ['orders every type', { orderBy: [by('v')] }],
  ['orders every type backwards', { orderBy: [by('v', 'DESCENDING')] }],
  ...[
    'EQUAL',
    'NOT_EQUAL',
    'LESS_THAN',
    'LESS_THAN_OR_EQUAL',
    'GREATER_THAN',
    'GREATER_THAN_OR_EQUAL',
  ].flatMap((op): [string, Json][] =>
    [0, 2, 5, 7, 8, 9, 15, 17].map((n) => [`${op} ${values[n]?.[0]}`, { where: where(op, at(n)) }]),
  ),
  ['IN', { where: where('IN', array(int(1), text('a'))) }],
  [
    'IN with null and NaN',
    { where: where('IN', array({ nullValue: null }, { doubleValue: 'NaN' })) },
  ],
  ['IN with an array inside', { where: where('IN', array(array(int(1)))) }],
  ['NOT_IN', { where: where('NOT_IN', array(int(1), text('a'))) }],
  ['NOT_IN with null', { where: where('NOT_IN', array({ nullValue: null })) }],
  ['ARRAY_CONTAINS', { where: where('ARRAY_CONTAINS', { doubleValue: 1 }) }],
  ['ARRAY_CONTAINS_ANY', { where: where('ARRAY_CONTAINS_ANY', array(int(1), int(5))) }],
  ...['IS_NULL', 'IS_NAN', 'IS_NOT_NULL', 'IS_NOT_NAN'].map((op): [string, Json] => [
    op,
    { where: unary(op) },
  ]),
  [
    'AND',
    { where: join('AND', where('GREATER_THAN', int(3), 'n'), where('LESS_THAN', int(6), 'n')) },
  ],
  ['OR', { where: join('OR', where('EQUAL', int(3), 'n'), where('EQUAL', int(6), 'n')) }],
  [
    'OR of an inequality and an equality',
    { where: join('OR', where('GREATER_THAN', int(18), 'n'), where('EQUAL', int(1))) },
  ],
  [
    'inequalities on two fields',
    { where: join('AND', where('GREATER_THAN', int(3), 'n'), where('LESS_THAN', int(6))) },
  ],
  [
    'an inequality ordered by another field',
    { where: where('GREATER_THAN', int(10), 'n'), orderBy: [by('v')] },
  ],
  [
    'equality, then newest first',
    { where: where('EQUAL', int(1)), orderBy: [by('n', 'DESCENDING')] },
  ],
  ['startAt', { orderBy: [by('n')], startAt: { values: [int(17)], before: true } }],
  ['startAfter', { orderBy: [by('n')], startAt: { values: [int(17)], before: false } }],
  ['endAt', { orderBy: [by('n')], endAt: { values: [int(1)], before: false } }],
  ['endBefore', { orderBy: [by('n')], endAt: { values: [int(1)], before: true } }],
  ['limit and offset', { orderBy: [by('n')], offset: 3, limit: 2 }],
  ['limit 0', { limit: 0 }],
  ['a collection group', { from: [{ collectionId: 'u', allDescendants: true }] }],
  ['every collection of one level', { from: [{}] }],
  ['everything below', { from: [{ allDescendants: true }] }],
];

const refused: [string, Json][] = [
  ['IN without values', { where: where('IN', array()) }],
  [
    'IN with 31 values',
    { where: where('IN', array(...Array.from({ length: 31 }, (_, n) => int(n)))) },
  ],
  [
    'NOT_IN with 11 values',
    { where: where('NOT_IN', array(...Array.from({ length: 11 }, (_, n) => int(n)))) },
  ],
  ['IN with a plain value', { where: where('IN', int(1)) }],
  [
    'two negative filters',
    { where: join('AND', where('NOT_EQUAL', int(1)), where('NOT_EQUAL', int(2), 'n')) },
  ],
  [
    'two ARRAY_CONTAINS',
    { where: join('AND', where('ARRAY_CONTAINS', int(1)), where('ARRAY_CONTAINS', int(2))) },
  ],
  [
    'NOT_IN beside IN',
    { where: join('AND', where('NOT_IN', array(int(1))), where('IN', array(int(1)), 'n')) },
  ],
  ['a cursor longer than the order', { orderBy: [by('n')], startAt: { values: [int(1), int(2)] } }],
  ['a negative limit', { limit: -1 }],
  ['a negative offset', { offset: -1 }],
  ['two collections', { from: [{ collectionId: 't' }, { collectionId: 'u' }] }],
  ['a reserved collection', { from: [{ collectionId: '__a__' }] }],
  ['an order named twice', { orderBy: [by('n'), by('n')] }],
  ['an order after the name', { orderBy: [by('__name__'), by('n')] }],
  ['an unknown operator', { where: where('FOO', int(1)) }],
  ['the name compared with text', { where: where('EQUAL', text('s'), '__name__') }],
];

async function seed(db: ReturnType<typeof openDatabase>) {
  await db.commit(
    ...values.map(([id, v], n) => db.update(`t/${id}`, { v, n: int(n) })),
    ...['t/none', 't/i1/u/x', 't/d1/u/y', 't/d1-b/u/w', 'u/z'].map((path) =>
      db.update(path, { n: int(99) }),
    ),
  );
}

const [standIn, emulator] = targets.map((target) => openDatabase(target));

describe.skipIf(targets[1]?.url === '')('queries return what the official emulator returns', () => {
  beforeAll(async () => {
    for (const db of [standIn, emulator]) if (db) await seed(db);
  });

  test.each(queries)('%s', async (_, query) => {
    const [ours, theirs] = [
      await standIn?.query({ ...all, ...query }),
      await emulator?.query({ ...all, ...query }),
    ];
    expect(theirs?.http).toBe(200);
    expect(ours?.ids).toEqual(theirs?.ids);
  });

  test.each(refused)('refuses %s', async (_, query) => {
    const [ours, theirs] = [
      await standIn?.query({ ...all, ...query }),
      await emulator?.query({ ...all, ...query }),
    ];
    expect(theirs?.http).toBe(400);
    expect([ours?.http, ours?.status]).toEqual([theirs?.http, theirs?.status]);
  });
});

describe.each(targets)('query details on the $name', (target) => {
  const skip = target.url === '';
  const db = openDatabase(target);
  beforeAll(async () => {
    if (!skip) await seed(db);
  });

  test.skipIf(skip)('a cursor with value and name continues exactly after a document', async () => {
    const orderBy = [by('n', 'DESCENDING'), by('__name__', 'DESCENDING')];
    const startAt = { values: [int(3), { referenceValue: db.name('t/ninf') }], before: false };
    expect((await db.query({ ...all, orderBy, startAt })).ids).toEqual([
      't/nan',
      't/false',
      't/null',
    ]);
  });

  test.skipIf(skip)('a subcollection is queried through its parent', async () => {
    const query = { from: [{ collectionId: 'u' }] };
    expect((await db.query(query, '/t/d1')).ids).toEqual(['t/d1/u/y']);
  });

  test.skipIf(skip)('an empty answer still contains its read time', async () => {
    const { body } = await db.query({ from: [{ collectionId: 'nothing' }] });
    expect(pick(body, 0, 'readTime')).toMatch(/^\d{4}-/);
    expect(pick(body, 0, 'document')).toBeUndefined();
  });

  test.skipIf(skip)('a projection returns the named fields', async () => {
    const { body } = await db.query({
      ...all,
      where: where('EQUAL', int(4), 'n'),
      select: { fields: [{ fieldPath: 'n' }] },
    });
    expect(pick(body, 0, 'document', 'fields')).toEqual({ n: int(4) });
  });

  test.skipIf(skip)('count, sum and average', async () => {
    const field = { fieldPath: 'n' };
    const ask = (...aggregations: Json[]) =>
      db.call('POST', ':runAggregationQuery', {
        structuredAggregationQuery: { structuredQuery: all, aggregations },
      });
    const { body } = await ask(
      { alias: 'c', count: {} },
      { alias: 's', sum: { field } },
      { alias: 'a', avg: { field } },
      { count: { upTo: '3' } },
    );
    expect(pick(body, 0, 'result', 'aggregateFields')).toEqual({
      c: int(21),
      s: int(289),
      a: { doubleValue: 289 / 21 },
      field_1: int(3),
    });
    expect((await ask()).status).toBe('INVALID_ARGUMENT');
  });
});
