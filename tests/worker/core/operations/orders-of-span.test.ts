import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientIdSchema } from '../../../../contract/shared/ids.ts';
import { createServices } from '../../../../worker/core/create-services.ts';
import { settingsOf } from '../../../../worker/core/env.ts';
import { ordersOfSpan, spanOfDay } from '../../../../worker/core/operations/orders-of-span.ts';
import { StoreError } from '../../../../worker/core/store/store-error.ts';

const services = createServices(settingsOf(env), () => {
  throw new Error('no machine is reached');
});
const page = [
  {
    id: 'a',
    path: 'clients/x/orders/a',
    fields: { createdAt: '2026-11-20T03:00:00Z' },
    updateTime: '2026-11-20T03:00:00Z',
  },
];

/**
 * Reads the pages of a day from a store that first fails with these statuses. Returns also the number of
 * queries.
 */
async function walk(statuses: readonly string[]) {
  const query = vi.fn(async () => {
    const status = statuses[query.mock.calls.length - 1];
    if (status !== undefined) throw new StoreError(status, 'away');
    return page;
  });
  const clientId = v.parse(clientIdSchema, 'x');
  const operator = {
    services: { ...services, store: { ...services.store, query } },
    client: { clientId },
    actor: { type: 'command' as const, id: 'x', name: 'x', roles: [] },
  };
  const walking = (async () => {
    const found: string[] = [];
    const span = spanOfDay('2026-11-20');
    for await (const documents of ordersOfSpan(operator, span, 'createdAt', ['state']))
      found.push(...documents.map(({ id }) => id));
    return found;
  })();
  const settled = walking.then(
    (found) => ({ found, asked: query.mock.calls.length }),
    (thrown) => ({ thrown, asked: query.mock.calls.length }),
  );
  await vi.runAllTimersAsync();
  return settled;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a walk through orders is retried if the store is unavailable for some seconds', async () => {
  const statuses = ['UNREACHABLE', 'UNAVAILABLE', 'DEADLINE_EXCEEDED', 'RESOURCE_EXHAUSTED'];
  expect(await walk(statuses)).toEqual({ found: ['a'], asked: 5 });
});

test('a walk fails at once for a permanent store error, and after five tries for an outage', async () => {
  expect(await walk(['PERMISSION_DENIED'])).toMatchObject({
    asked: 1,
    thrown: expect.any(StoreError),
  });
  const away = Array.from({ length: 9 }, () => 'UNREACHABLE');
  expect(await walk(away)).toMatchObject({ asked: 5, thrown: expect.any(StoreError) });
});
