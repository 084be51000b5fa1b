import { expect, test } from 'vitest';
import { arrow, imports } from './imports.ts';
import { innerRooms, operatorRooms } from './operator-rooms.ts';
import { testApart, testRooms } from './room-table.ts';

const CORE = 'worker/core';

/** Returns the payment provider whose folder contains a file. */
const providerOf = (path: string): string | undefined =>
  /^worker\/core\/pay-providers\/((?!port\/)[^/]+)\//.exec(path)?.[1];

/** Returns a file's room in the core: a folder, one of the inner folders, or a file beside the folders. */
function roomOf(path: string): string {
  if (providerOf(path) !== undefined) return 'pay-providers/*';
  const below = path.slice(CORE.length + 1).split('/');
  const folder = below.slice(0, -1).join('/');
  if (folder === '') return (below[0] ?? '').replace(/\.ts$/, '');
  return innerRooms.find((room) => room === folder) ?? folder.split('/')[0] ?? '';
}

/** A room comes after the rooms that it uses. */
testRooms(
  CORE,
  {
    build: [],
    // Caches and other state that an isolate keeps between requests.
    'isolate-memory': [],
    // The calendar of Japan.
    'japan-time': [],
    network: [],
    // Use cases take this key instead of a session.
    'person-key': [],
    result: [],
    // Normalised texts for comparison, and the words by which the store finds them.
    'search-text': [],
    'secret-lookup': [],
    'setting-shapes': [],
    'tenant-client': [],
    'ttl-cache': [],
    crypto: ['person-key', 'result'],
    'pay-providers/port': ['secret-lookup', 'setting-shapes', 'tenant-client'],
    // The folder of any payment provider. A new provider needs no row.
    'pay-providers/*': [
      'crypto',
      'pay-providers/port',
      'secret-lookup',
      'setting-shapes',
      'tenant-client',
    ],
    'pay-providers': ['pay-providers/port', 'pay-providers/*'],
    env: ['crypto', 'isolate-memory', 'pay-providers', 'setting-shapes'],
    store: ['env', 'isolate-memory', 'result'],
    'order-flag': [],
    'csv-line': [],
    'shift-jis': [],
    // The port for delivering an order's goods to the person.
    fulfilment: [],
    // The type of a capability's effects when an order moves.
    'order-effect': ['order-flag', 'store'],
    // The type that a capability's room exports.
    capability: [
      'order-effect',
      'person',
      'person-key',
      'result',
      'services',
      'store',
      'tenant-client',
    ],
    errors: ['capability', 'store'],
    log: ['env', 'store'],
    metrics: ['log'],
    'session-claims': ['person-key'],
    platforms: [
      ...['env', 'isolate-memory', 'person-key'],
      ...['result', 'secret-lookup', 'session-claims'],
    ],
    person: [
      'japan-time',
      'order-effect',
      'person-key',
      'platforms',
      'result',
      'search-text',
      'store',
    ],
    // Pages of overdue documents of all tenants, and the limit of tenants processed at the same time.
    sweep: ['log', 'store'],
    // Tenants' credentials that are sealed in the store instead of in the settings.
    secrets: ['crypto', 'log', 'secret-lookup', 'store'],
    services: [
      'env',
      'fulfilment',
      'metrics',
      'order-effect',
      'pay-providers/port',
      'platforms',
      'store',
    ],
    coupons: [
      'capability',
      'isolate-memory',
      'log',
      'order-effect',
      'person-key',
      'result',
      'services',
      'store',
    ],
    // The stored record of each signed-in browser. The door handles the token in the cookie.
    sessions: [
      'capability',
      'isolate-memory',
      'person',
      'person-key',
      'result',
      'services',
      'session-claims',
      'store',
    ],
    tenant: [
      'capability',
      'isolate-memory',
      'pay-providers',
      'result',
      'services',
      'store',
      'tenant-client',
      'ttl-cache',
    ],
    account: ['capability', 'person', 'person-key', 'result', 'services', 'store', 'tenant'],
    notifications: [
      'capability',
      'env',
      'log',
      'order-effect',
      'person',
      'platforms',
      'services',
      'store',
      'tenant',
    ],
    incidents: [
      'capability',
      'crypto',
      'japan-time',
      'log',
      'notifications',
      'order-effect',
      'platforms',
      'services',
      'store',
      'sweep',
      'tenant',
    ],
    // The sales counters: by machine and day in the order's commit, added up by the cron.
    sales: ['capability', 'incidents', 'japan-time', 'order-effect', 'services', 'store', 'sweep'],
    setup: [
      'capability',
      'crypto',
      'network',
      'person',
      'person-key',
      'result',
      'services',
      'store',
      'tenant',
    ],
    machines: [
      'capability',
      'crypto',
      'env',
      'incidents',
      'isolate-memory',
      'log',
      'notifications',
      'order-effect',
      'person',
      'person-key',
      'platforms',
      'result',
      'search-text',
      'services',
      'store',
      'tenant',
      'ttl-cache',
    ],
    'machines/device': [
      'incidents',
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
      'capability',
      'crypto',
      'incidents',
      'log',
      'pay-providers/port',
      'pay-providers',
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
    // The order and its possible moves, as pure code.
    order: ['fulfilment', 'order-effect', 'order-flag', 'pay-providers/port', 'platforms'],
    // The order's document, and the only way to change it.
    'order-store': [
      'fulfilment',
      'log',
      'order',
      'order-effect',
      'order-flag',
      'person-key',
      'result',
      'services',
      'store',
    ],
    // Drives an order to its end, one outside call at a time.
    drive: [
      'crypto',
      'fulfilment',
      'incidents',
      'log',
      'notifications',
      'order',
      'order-store',
      'pay',
      'pay-providers',
      'pay-providers/port',
      'platforms',
      'result',
      'services',
      'store',
      'sweep',
    ],
    // What the buyer can see of an order, and do with it.
    receipts: [
      'capability',
      'drive',
      'incidents',
      'log',
      'order',
      'order-store',
      'pay',
      'person',
      'person-key',
      'result',
      'services',
      'store',
    ],
    // From the tap to the order's first commit.
    purchase: [
      'coupons',
      'machines',
      'order',
      'order-store',
      'pay',
      'pay-providers/port',
      'person',
      'person-key',
      'receipts',
      'result',
      'services',
      'store',
      'tenant-client',
    ],
    // One machine: the scheduling of its orders, its connection and its status, without platform code.
    'machine-host': [
      'drive',
      'fulfilment',
      'incidents',
      'japan-time',
      'log',
      'machines',
      'machines/device',
      'order',
      'order-store',
      'platforms',
      'purchase',
      'receipts',
      'result',
      'services',
      'store',
      'tenant',
      'tenant-client',
    ],
    // Lists what each capability does when an account closes, data is exported or a screen loads.
    capabilities: [
      'account',
      'capability',
      'coupons',
      'errors',
      'incidents',
      'machines',
      'notifications',
      'order-effect',
      'pay',
      'receipts',
      'sales',
      'sessions',
      'setup',
      'tenant',
    ],
    // Creates the services, with the list of what capabilities do when an order moves.
    'create-services': [
      'capabilities',
      'env',
      'metrics',
      'order',
      'pay-providers',
      'pay-providers/port',
      'platforms',
      'secrets',
      'services',
      'store',
    ],
    // Exports all data about a person for that person.
    'data-export': [
      'capabilities',
      'person',
      'person-key',
      'result',
      'services',
      'store',
      'tenant-client',
    ],
    // Closes an account. The list names the rooms that store data about a person.
    closing: [
      'capabilities',
      'crypto',
      'log',
      'person',
      'person-key',
      'result',
      'services',
      'store',
      'sweep',
      'tenant',
      'tenant-client',
    ],
    ...operatorRooms,
    // The edge's report for `npm run ops -- doctor`.
    'self-check': [
      'crypto',
      'env',
      'order-store',
      'pay',
      'pay-providers',
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

test('no two folders of the core import each other, including their subfolders', () => {
  const folderOf = (path: string) =>
    path.startsWith(`${CORE}/`)
      ? path
          .slice(CORE.length + 1)
          .split('/')
          .slice(0, -1)[0]
      : undefined;
  const pairs = new Set(
    imports.flatMap(({ from, to }) => {
      const [here, there] = [folderOf(from), folderOf(to)];
      return here && there && here !== there ? [`${here} ${there}`] : [];
    }),
  );
  const mutual = [...pairs].filter((pair) => pairs.has(pair.split(' ').toReversed().join(' ')));
  expect(mutual).toEqual([]);
});
