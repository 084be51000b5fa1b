import { describe, expect, test } from 'vitest';
import type { DeclaredIndexes } from '../../../sandbox/firestore/declared-indexes.ts';
import { parseFilter } from '../../../sandbox/firestore/filters.ts';
import { missingIndex } from '../../../sandbox/firestore/index-needed.ts';
import { parseOrdering } from '../../../sandbox/firestore/order.ts';

/** As in production: https://firebase.google.com/docs/firestore/query-data/index-overview. */
const declared: DeclaredIndexes = {
  indexes: [
    {
      collectionGroup: 'orders',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'who', order: 'ASCENDING' },
        { fieldPath: 'at', order: 'DESCENDING' },
      ],
    },
    {
      collectionGroup: 'places',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'words', arrayConfig: 'CONTAINS' },
        { fieldPath: 'order', order: 'ASCENDING' },
      ],
    },
  ],
  fieldOverrides: [
    { collectionGroup: 'spent', fieldPath: 'expiresAt', indexes: [] },
    {
      collectionGroup: 'orders',
      fieldPath: 'driveAt',
      indexes: [{ queryScope: 'COLLECTION_GROUP', order: 'ASCENDING' }],
    },
  ],
};

type Op = 'EQUAL' | 'LESS_THAN' | 'ARRAY_CONTAINS' | 'IN';
type Where = readonly (readonly [field: string, op: Op])[];
type OrderBy = readonly (readonly [field: string, direction: 'ASCENDING' | 'DESCENDING'])[];

function missing(collection: string, where: Where, orderBy: OrderBy = [], isGroup = false) {
  const filters = where.map(([fieldPath, op]) => {
    const one = { integerValue: '1' };
    const value = op === 'IN' ? { arrayValue: { values: [one] } } : one;
    return { fieldFilter: { field: { fieldPath }, op, value } };
  });
  const filter =
    filters.length > 0 ? parseFilter({ compositeFilter: { op: 'AND', filters } }) : undefined;
  const wire = orderBy.map(([fieldPath, direction]) => ({ field: { fieldPath }, direction }));
  const ordering = parseOrdering(wire, filter);
  return missingIndex(declared, { collection, isGroup, filter, ordering });
}

describe('a query that needs no entry in the index file', () => {
  test.each<[string, string, Where, OrderBy?]>([
    ['nothing asked', 'faqs', []],
    ['one equality', 'faqs', [['category', 'EQUAL']]],
    [
      'several equalities',
      'faqs',
      [
        ['category', 'EQUAL'],
        ['shown', 'IN'],
      ],
    ],
    ['a range', 'faqs', [['order', 'LESS_THAN']]],
    ['an order', 'faqs', [], [['order', 'DESCENDING']]],
    ['a range and its own order', 'faqs', [['order', 'LESS_THAN']], [['order', 'ASCENDING']]],
    ['an array', 'faqs', [['words', 'ARRAY_CONTAINS']]],
    [
      'the order by a field that is compared for equality',
      'faqs',
      [['a', 'EQUAL']],
      [['a', 'ASCENDING']],
    ],
  ])('%s', (_, collection, where, orderBy) => {
    expect(missing(collection, where, orderBy)).toBeUndefined();
  });
});

describe('a query that needs an entry in the index file', () => {
  test('an equality with an order, only in the order’s direction', () => {
    expect(missing('orders', [['who', 'EQUAL']], [['at', 'DESCENDING']])).toBeUndefined();
    expect(missing('orders', [['who', 'EQUAL']], [['at', 'ASCENDING']])).toBe(
      'COLLECTION orders(who ASCENDING, at ASCENDING)',
    );
  });

  test('an equality with a range, by the same index', () => {
    const range = missing(
      'orders',
      [
        ['who', 'EQUAL'],
        ['at', 'LESS_THAN'],
      ],
      [['at', 'DESCENDING']],
    );
    expect(range).toBeUndefined();
  });

  test('an array with an order', () => {
    const found = missing('places', [['words', 'ARRAY_CONTAINS']], [['order', 'ASCENDING']]);
    expect(found).toBeUndefined();
  });

  test('a collection group, where the field has an index of that scope', () => {
    expect(missing('orders', [['driveAt', 'LESS_THAN']], [], true)).toBeUndefined();
  });
});

describe('a query without the needed index, which the stand-in refuses as production does', () => {
  test('an equality with an order that has no entry', () => {
    expect(missing('faqs', [['category', 'EQUAL']], [['order', 'ASCENDING']])).toBe(
      'COLLECTION faqs(category ASCENDING, order ASCENDING)',
    );
  });

  test('two orders', () => {
    const two: OrderBy = [
      ['a', 'ASCENDING'],
      ['b', 'ASCENDING'],
    ];
    expect(missing('faqs', [], two)).toBe('COLLECTION faqs(a ASCENDING, b ASCENDING)');
  });

  test('an array with an equality', () => {
    expect(
      missing('faqs', [
        ['words', 'ARRAY_CONTAINS'],
        ['shown', 'EQUAL'],
      ]),
    ).toBeDefined();
  });

  test('a field whose index is switched off', () => {
    expect(missing('spent', [['expiresAt', 'LESS_THAN']])).toBe(
      'COLLECTION spent(expiresAt ASCENDING)',
    );
  });

  test('a collection group by a field that has only collection scope', () => {
    expect(missing('faqs', [['order', 'LESS_THAN']], [], true)).toBe(
      'COLLECTION_GROUP faqs(order ASCENDING)',
    );
  });

  test('a collection by a field that has only group scope', () => {
    expect(missing('orders', [['driveAt', 'LESS_THAN']])).toBe(
      'COLLECTION orders(driveAt ASCENDING)',
    );
  });
});

test('a sum needs an index with the filtered and the added field', () => {
  const filter = parseFilter({
    compositeFilter: {
      op: 'AND',
      filters: [
        {
          fieldFilter: {
            field: { fieldPath: 'at' },
            op: 'GREATER_THAN',
            value: { integerValue: '1' },
          },
        },
      ],
    },
  });
  const asked = { collection: 'sums', isGroup: false, filter, ordering: parseOrdering([], filter) };
  expect(missingIndex(declared, { ...asked, summed: ['yen'] })).toBe(
    'COLLECTION sums(at ASCENDING, yen ASCENDING)',
  );
  expect(missingIndex(declared, { ...asked, summed: ['at'] })).toBeUndefined();
  const fields = [
    { fieldPath: 'at', order: 'ASCENDING' as const },
    { fieldPath: 'yen', order: 'ASCENDING' as const },
  ];
  const indexes = [
    { collectionGroup: 'sums', queryScope: 'COLLECTION' as const, fields },
    ...declared.indexes,
  ];
  expect(missingIndex({ ...declared, indexes }, { ...asked, summed: ['yen'] })).toBeUndefined();
});
