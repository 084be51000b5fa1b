import { expect, test } from 'vitest';
import type { Query } from '../../../worker/core/store/queries.ts';
import { collectionPath } from '../../../worker/core/store/segments.ts';
import {
  parseTimeCursor,
  readTimePage,
  type TimeCursor,
} from '../../../worker/core/store/time-cursor.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';

test.each(['2026-11-20T00:00:00Z', '2026-11-20T23:59:59.123456Z', '9999-12-31T23:59:59.9Z'])(
  'a cursor at %s is read with its exact time',
  (at) => {
    expect(parseTimeCursor(`${at}~a`)).toEqual({ at, id: 'a' });
  },
);

test.each([
  '2026-02-31T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-11-20T24:00:00Z',
  '2026-11-20T00:00:00.Z',
  '2026-11-20 00:00:00Z',
  '2026-11-20T00:00:00+09:00',
  '0000-01-01T00:00:00Z',
  'now',
])('a cursor at %s, which is not a time of the store, is rejected', (at) => {
  expect(parseTimeCursor(`${at}~a`)).toBeUndefined();
});

test.each(['', '..', '__a__', 'a/b'])(
  'a cursor to %j, which is not an id of the store, is rejected',
  (id) => {
    expect(parseTimeCursor(`2026-11-20T00:00:00Z~${id}`)).toBeUndefined();
  },
);

test('a cursor with anything before or after its time is rejected', () => {
  expect(parseTimeCursor('x2026-11-20T00:00:00Z~a')).toBeUndefined();
  expect(parseTimeCursor('2026-11-20T00:00:00Zx~a')).toBeUndefined();
});

const from = collectionPath('clients', 'demo', 'incidents');

/** Returns the page of a store that has these ids, and the query that it was asked. */
async function pageOf(ids: readonly string[], after?: TimeCursor) {
  const asked: Query[] = [];
  const page = await readTimePage(
    {
      query: async (query) => {
        asked.push(query);
        return ids.map((id) => ({ id, path: id, fields: { at: `time of ${id}` }, updateTime: '' }));
      },
    },
    { from, where: [], orderBy: { field: 'at', direction: 'DESCENDING' }, limit: 2, after },
  );
  return { ids: page.documents.map(({ id }) => id), cursor: page.cursor, asked };
}

test('a page requests one row more than it shows, and its cursor is its last row', async () => {
  const { asked, ...page } = await pageOf(['a', 'b', 'c']);
  expect(page).toEqual({ ids: ['a', 'b'], cursor: 'time of b~b' });
  expect(asked).toEqual([
    { from, where: [], orderBy: { field: 'at', direction: 'DESCENDING' }, limit: 3 },
  ]);
});

test('the last page has no cursor, whether it is full or not', async () => {
  expect(await pageOf(['a', 'b'])).toMatchObject({ ids: ['a', 'b'], cursor: null });
  expect(await pageOf(['a'])).toMatchObject({ ids: ['a'], cursor: null });
  expect(await pageOf([])).toMatchObject({ ids: [], cursor: null });
});

test('the next page begins after the cursor’s row', async () => {
  const at = '2026-11-20T23:59:59.123456Z';
  const [query] = (await pageOf([], { at, id: 'b' })).asked;
  expect(query?.after).toEqual({ value: new Timestamp(at), path: `${from}/b` });
});
