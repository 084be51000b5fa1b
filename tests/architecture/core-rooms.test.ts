import { expect, test } from 'vitest';
import { arrow, imports } from './imports.ts';
import { testApart, testRooms } from './room-table.ts';

const CORE = 'worker/core';

/** Folders within a folder that are rooms of their own: who may import them differs. */
const inner = ['machines/device', 'pay/port', 'pay/providers'];

/** Which payment provider's folder a file is in. */
const providerOf = (path: string): string | undefined =>
  /^worker\/core\/pay\/providers\/([^/]+)\//.exec(path)?.[1];

/** A room of the core: a folder, one of the inner ones, or a file beside the folders. */
function roomOf(path: string): string {
  if (providerOf(path) !== undefined) return 'pay/providers/*';
  const below = path.slice(CORE.length + 1).split('/');
  const folder = below.slice(0, -1).join('/');
  if (folder === '') return (below[0] ?? '').replace(/\.ts$/, '');
  return inner.find((room) => room === folder) ?? folder.split('/')[0] ?? '';
}

/** Rooms that other rooms use come first. */
testRooms(
  CORE,
  {
    build: [],
    network: [],
    // What a use case takes instead of a session.
    'person-key': [],
    result: [],
    'secret-lookup': [],
    'setting-shapes': [],
    'tenant-client': [],
    'ttl-cache': [],
    crypto: ['person-key', 'result'],
    'pay/port': ['secret-lookup', 'tenant-client'],
    // Any payment provider's folder: a further one needs no row.
    'pay/providers/*': ['crypto', 'pay/port', 'secret-lookup', 'setting-shapes', 'tenant-client'],
    'pay/providers': ['pay/port', 'pay/providers/*', 'tenant-client'],
    env: ['crypto', 'pay/providers', 'setting-shapes'],
    store: ['env', 'result'],
    errors: ['store'],
    log: ['env', 'store'],
    metrics: ['log'],
    platforms: ['env', 'person-key', 'result', 'secret-lookup'],
    person: ['platforms', 'store'],
    // Pages of overdue documents of all tenants, and the limit of tenants at a time.
    sweep: ['log', 'store'],
    // The tenants' credentials that are no settings, sealed in the store.
    secrets: ['crypto', 'log', 'secret-lookup', 'store'],
    services: ['env', 'metrics', 'pay/port', 'pay/providers', 'platforms', 'secrets', 'store'],
    coupons: ['log', 'person-key', 'result', 'services', 'store'],
    // The stored record of each browser that is signed in. The token in the cookie is the door’s.
    sessions: ['person', 'person-key', 'result', 'services', 'store'],
    tenant: ['result', 'services', 'store', 'tenant-client', 'ttl-cache', 'pay/providers'],
    account: ['person', 'person-key', 'result', 'services', 'store', 'tenant'],
    notifications: ['env', 'log', 'platforms', 'services', 'store', 'tenant'],
    incidents: ['crypto', 'log', 'notifications', 'services', 'store', 'sweep'],
    setup: ['crypto', 'network', 'person', 'person-key', 'result', 'services', 'store', 'tenant'],
    machines: [
      'crypto',
      'env',
      'log',
      'notifications',
      'person',
      'person-key',
      'platforms',
      'result',
      'services',
      'store',
      'tenant',
      'ttl-cache',
    ],
    'machines/device': [
      'crypto',
      'env',
      'log',
      'machines',
      'platforms',
      'result',
      'services',
      'store',
      'sweep',
    ],
    pay: [
      'crypto',
      'incidents',
      'log',
      'pay/port',
      'pay/providers',
      'person',
      'person-key',
      'result',
      'services',
      'sessions',
      'store',
      'sweep',
      'tenant',
      'tenant-client',
    ],
    orders: [
      'coupons',
      'crypto',
      'incidents',
      'log',
      'machines',
      'notifications',
      'pay',
      'pay/port',
      'pay/providers',
      'person',
      'person-key',
      'platforms',
      'result',
      'services',
      'store',
      'sweep',
      'tenant-client',
    ],
    // All that is kept of a person, for that person.
    'data-export': [
      'coupons',
      'machines',
      'orders',
      'pay',
      'person',
      'person-key',
      'result',
      'services',
      'sessions',
      'store',
      'tenant-client',
    ],
    // Knows every room that keeps something of a person.
    closing: [
      'crypto',
      'log',
      'orders',
      'pay',
      'person',
      'person-key',
      'result',
      'services',
      'setup',
      'store',
      'sweep',
      'tenant',
      'tenant-client',
    ],
    // What operators do. Commands and the console call it.
    operations: [
      'orders',

      'pay/port',
      'person',
      'result',
      'services',
      'store',
    ],
    // What the edge says of itself to `npm run doctor`.
    'self-check': [
      'crypto',
      'env',
      'orders',
      'pay',
      'services',
      'setting-shapes',
      'store',
      'tenant',
      'tenant-client',
    ],
  },
  roomOf,
);

testApart('the payment providers’ folders', CORE, providerOf);

test('the core imports no door, no HTTP framework and no platform module', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      from.startsWith(`${CORE}/`) &&
      (/^hono|^cloudflare:/.test(to) || (to.startsWith('worker/') && !to.startsWith(`${CORE}/`))),
  );
  expect(wrong.map(arrow)).toEqual([]);
});
