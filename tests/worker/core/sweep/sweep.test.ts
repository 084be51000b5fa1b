import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredDocument } from '../../../../worker/core/store/firestore.ts';
import { eachOfEveryTenant } from '../../../../worker/core/sweep/tenants-side-by-side.ts';
import { until } from '../../support/shop.ts';

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

const documentOf = (tenant: string, id: string): StoredDocument => ({
  id,
  path: `clients/${tenant}/orders/${id}`,
  fields: {},
  updateTime: '2026-01-01T00:00:00Z',
});
const documentsOf = (tenant: string, count: number) =>
  Array.from({ length: count }, (_, index) => documentOf(tenant, `o${index}`));
const said = (event: string) => lines.filter((line) => line.includes(event));

test('a failing tenant delays no other, and is skipped after five failures with the rest counted', async () => {
  const tried: string[] = [];
  const done: string[] = [];
  const documents = [...documentsOf('broken', 20), ...documentsOf('well', 20)];
  await eachOfEveryTenant(documents, {
    action: 'ORDERS',
    work: async (clientId, { id }) => {
      if (clientId === 'broken') {
        tried.push(id);
        throw new Error('away');
      }
      done.push(id);
    },
  });
  expect(done).toHaveLength(20);
  // Three documents of a tenant are processed at the same time, so a few more may start.
  expect(tried.length).toBeGreaterThanOrEqual(5);
  expect(tried.length).toBeLessThanOrEqual(7);
  expect(said('sweep.failed')).toHaveLength(tried.length);
  const [left = ''] = said('sweep.left');
  expect(JSON.parse(left)).toMatchObject({ clientId: 'broken', count: 20 - tried.length });
});

test('work that never ends is stopped after a time limit, and the rest continues', async () => {
  const patience = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  const done: string[] = [];
  const sweeping = eachOfEveryTenant([...documentsOf('hanging', 3), ...documentsOf('well', 3)], {
    action: 'ORDERS',
    work: (clientId, { id }) => {
      if (clientId === 'hanging') return new Promise(() => undefined);
      done.push(id);
      return Promise.resolve();
    },
  });
  await until(async () => done.length === 3);
  patience.abort(new DOMException('too late', 'TimeoutError'));
  await sweeping;
  expect(said('sweep.failed')).toHaveLength(3);
});

test('processes six tenants at a time, and three documents of each', async () => {
  const gate = Promise.withResolvers<void>();
  const started: string[] = [];
  const documents = Array.from({ length: 12 }, (_, index) => documentsOf(`t${index}`, 5)).flat();
  const sweeping = eachOfEveryTenant(documents, {
    action: 'ORDERS',
    work: (clientId) => {
      started.push(clientId);
      return gate.promise;
    },
  });
  await until(async () => started.length >= 18);
  expect(started).toHaveLength(18);
  expect(Map.groupBy(started, (tenant) => tenant)).toEqual(
    new Map([0, 1, 2, 3, 4, 5].map((number) => [`t${number}`, Array(3).fill(`t${number}`)])),
  );
  gate.resolve();
  await sweeping;
  expect(started).toHaveLength(60);
});

test('a document outside any tenant is skipped', async () => {
  const work = vi.fn();
  await eachOfEveryTenant([documentOf('api', 'o1')], { action: 'ORDERS', work });
  expect(work).not.toHaveBeenCalled();
});
