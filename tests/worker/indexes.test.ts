import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import declared from '../../firestore.indexes.json';
import { app } from '../../worker/app.ts';
import { lineToken, openTenant, send, signedIn } from './support/visitor.ts';

type Structured = {
  from: { collectionId: string }[];
  where?: { compositeFilter: { filters: { fieldFilter: { field: { fieldPath: string } } }[] } };
  orderBy?: { field: { fieldPath: string }; direction: string }[];
};

const asked: Structured[] = [];

beforeAll(() => openTenant('indexed', '1650005001'));
afterEach(() => vi.restoreAllMocks());

/** Keeps the body of every query that passes. */
function listen() {
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (request.url.endsWith(':runQuery')) {
      const { structuredQuery } = await request.clone().json<{ structuredQuery: Structured }>();
      asked.push(structuredQuery);
    }
    return real(request);
  });
}

test('every query of the edge that needs a composite index has it in firestore.indexes.json', async () => {
  const { cookie } = await signedIn('indexed', '1650005001');
  listen();
  for (const { method, path } of app.routes) {
    if (method !== 'GET' || !path.startsWith('/api/clients/')) continue;
    const address = path.replace(':clientId', 'indexed').replace(/:\w+/g, 'some-id');
    await (await send('GET', address, { cookie })).body?.cancel();
  }
  const { accessToken } = await lineToken('misaki', '1650005001');
  await send('POST', '/api/line/login', { body: { accessToken } });
  expect(asked.length).toBeGreaterThan(5);
  // The emulator answers such a query without an index; production refuses it.
  const composite = asked.filter(({ where, orderBy }) => where && orderBy);
  expect(composite.length).toBeGreaterThan(0);
  const known = declared.indexes.map(({ collectionGroup, fields }) =>
    shapeOf(
      collectionGroup,
      fields.map(({ fieldPath, order }) => `${fieldPath} ${order}`),
    ),
  );
  for (const query of composite) expect(known).toContain(neededBy(query));
});

const shapeOf = (collection: string, fields: readonly string[]) =>
  `${collection}: ${fields.join(', ')}`;

/** Equality fields first, then the order; `__name__` at the end is part of every index. */
function neededBy({ from, where, orderBy = [] }: Structured): string {
  const equal = (where?.compositeFilter.filters ?? []).map(
    ({ fieldFilter }) => `${fieldFilter.field.fieldPath} ASCENDING`,
  );
  const ordered = orderBy
    .filter(({ field }) => field.fieldPath !== '__name__')
    .map(({ field, direction }) => `${field.fieldPath} ${direction}`);
  return shapeOf(from[0]?.collectionId ?? '', [...equal, ...ordered]);
}
