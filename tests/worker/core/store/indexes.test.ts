import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { createServices } from '../../../../worker/core/create-services.ts';
import { settingsOf } from '../../../../worker/core/env.ts';
import { Timestamp } from '../../../../worker/core/store/values.ts';

const { store } = createServices(settingsOf(env), () => {
  throw new Error('no machine is asked here');
});

// All suites use this check, so a query that production would refuse fails there too.
test('a query whose index is not in firestore.indexes.json is refused, as production refuses it', async () => {
  const unindexed = store.query({
    from: { everyCollection: 'orders' },
    where: [{ field: 'createdAt', op: 'LESS_THAN_OR_EQUAL', value: Timestamp.ofMs(0) }],
    orderBy: { field: 'createdAt', direction: 'ASCENDING' },
    limit: 1,
  });
  await expect(unindexed).rejects.toThrow(/requires an index|FAILED_PRECONDITION/);
  const indexed = store.query({
    from: { everyCollection: 'orders' },
    where: [
      { field: 'driveShard', op: 'EQUAL', value: 0 },
      { field: 'driveAt', op: 'LESS_THAN_OR_EQUAL', value: Timestamp.ofMs(0) },
    ],
    orderBy: { field: 'driveAt', direction: 'ASCENDING' },
    limit: 1,
  });
  expect(await indexed).toEqual([]);
});
