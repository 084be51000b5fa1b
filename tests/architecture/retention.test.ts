import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';

const indexes = v.parse(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.object({
      fieldOverrides: v.array(
        v.object({
          collectionGroup: v.string(),
          fieldPath: v.string(),
          ttl: v.optional(v.boolean(), false),
        }),
      ),
    }),
  ),
  readFileSync('firestore.indexes.json', 'utf8'),
);

const [, table = ''] =
  /## Retention\n([\s\S]*?)\n## /.exec(readFileSync('docs/storage.md', 'utf8')) ?? [];
const rows = [...table.matchAll(/^\| `(\w+)` \| (.+) \| (.+) \|$/gm)].map(([, name, kept, by]) => ({
  name,
  kept,
  by,
}));

test('exactly the documents that docs/storage.md marks with a TTL have a TTL field', () => {
  const promised = rows.filter(({ by }) => by?.includes('TTL')).map(({ name }) => name);
  const put = indexes.fieldOverrides.filter(({ ttl }) => ttl);
  // An order's `expiresAt` is the expiry of its authorisation.
  const dated = new Map([
    ['orders', 'deleteAt'],
    ['audit', 'deleteAt'],
    ['auditAnchors', 'deleteAt'],
  ]);
  for (const { collectionGroup, fieldPath } of put) {
    expect(fieldPath).toBe(dated.get(collectionGroup) ?? 'expiresAt');
  }
  expect(put.map(({ collectionGroup }) => collectionGroup).toSorted()).toEqual(promised.toSorted());
});

test('every collection with personal data has a documented retention period and a means of deletion', () => {
  const personal = ['sessions', 'errors', 'photos', 'alerts', 'payMethods', 'holders', 'lineUsers'];
  const told = rows.filter(({ kept, by }) => kept && by).map(({ name }) => name);
  expect(told).toEqual(expect.arrayContaining([...personal, 'orders', 'limits', 'nonces']));
});
