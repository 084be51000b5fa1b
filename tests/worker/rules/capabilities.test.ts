import { expect, test } from 'vitest';
import { capabilities } from '../../../worker/core/capabilities.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { shareQueries } from '../../../worker/core/store/share-queries.ts';
import { servicesWith } from '../support/scripted-store.ts';

test.each(['shared', 'open', 'personal'] as const)(
  'two capabilities never provide %s data for the same page',
  (kind) => {
    const pages = capabilities.flatMap(({ screens }) => Object.keys(screens?.[kind] ?? {}));
    expect(pages.toSorted()).toEqual([...new Set(pages)].toSorted());
    expect(pages).not.toEqual([]);
  },
);

test('capabilities that send the same query share its answer', async () => {
  const asked: string[] = [];
  const { store } = servicesWith({
    query: async ({ from }) => {
      asked.push(String(from));
      return [];
    },
  });
  const shared = shareQueries(store);
  await shared.query({ from: paths.clients(), limit: 1 });
  await shared.query({ from: paths.clients(), limit: 1 });
  await shared.query({ from: paths.clients(), limit: 2 });
  expect(asked).toHaveLength(2);
});
