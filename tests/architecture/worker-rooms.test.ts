import { expect, test } from 'vitest';
import { arrow, imports } from './imports.ts';
import { testRooms } from './room-table.ts';

/** The doors: the Worker's folders beside the core. All doors share `http/`. */
const doors = [
  'console',
  'console-actions',
  'cron',
  'customer',
  'fleet-hub',
  'machine-object',
  'self-check',
  'webhooks',
];

/** Returns a file's room in the Worker: the core, a folder of a door, or a file beside the folders. */
function roomOf(path: string): string {
  const [, first = '', second = '', third] = path.split('/');
  if (second === '') return first.replace(/\.ts$/, '');
  return first === 'customer' && third !== undefined ? `customer/${second}` : first;
}

/** A room comes after the rooms that it uses. */
testRooms(
  'worker',
  {
    // The rules and use cases. core-rooms.test.ts checks the rooms inside.
    core: [],
    bindings: ['core'],
    // The OpenAPI document of a Hono app.
    'api-description': [],
    'customer/first-screen': ['core'],
    'services-of': ['bindings', 'core'],
    // Code that all HTTP doors use.
    http: ['bindings', 'core', 'services-of'],
    'customer/tenant': ['core', 'http'],
    webhooks: ['core', 'http'],
    cron: ['bindings', 'core', 'services-of'],
    // The door of the operator's console, in a Worker of its own.
    console: ['api-description', 'core'],
    // The calls that the console's Worker may make to the edge.
    'console-actions': ['bindings', 'core', 'services-of'],
    // The door of the customers' app.
    'customer/session': ['core', 'customer/tenant', 'http'],
    'customer/account': ['core', 'customer/session', 'http'],
    'customer/closing': ['core', 'customer/session', 'http'],
    'customer/coupons': ['core', 'customer/session', 'http'],
    'customer/data-export': ['core', 'customer/session', 'http'],
    'customer/machines': ['core', 'customer/session', 'http'],
    'customer/offers': ['core', 'customer/page', 'customer/tenant', 'http'],
    'customer/orders': ['core', 'customer/session', 'http'],
    'customer/setup': ['core', 'customer/session', 'http'],
    'customer/errors': ['core', 'customer/session', 'customer/tenant', 'http'],
    'customer/pay': ['core', 'customer/session', 'customer/tenant', 'http'],
    'customer/sign-in': ['core', 'customer/first-screen', 'customer/session', 'http'],
    // The machine's connection, and the object that drives its purchases.
    'machine-object': ['bindings', 'core', 'http', 'services-of'],
    // A tenant's fleet for the console: its status, its counts, and the pages that watch it.
    'fleet-hub': ['bindings', 'core', 'services-of'],
    'self-check': ['bindings', 'core', 'http', 'services-of'],
    'customer/page': [
      'bindings',
      'core',
      'customer/first-screen',
      'customer/pay',
      'customer/session',
      'customer/tenant',
      'http',
    ],
    // Mounts every door.
    app: [
      'api-description',
      'core',
      'customer/account',
      'customer/closing',
      'customer/coupons',
      'customer/data-export',
      'customer/errors',
      'customer/machines',
      'customer/offers',
      'customer/orders',
      'customer/page',
      'customer/pay',
      'customer/session',
      'customer/setup',
      'customer/sign-in',
      'customer/tenant',
      'http',
      'machine-object',
      'self-check',
      'webhooks',
    ],
    index: [
      'app',
      'bindings',
      'console-actions',
      'cron',
      'customer/page',
      'fleet-hub',
      'machine-object',
    ],
  },
  roomOf,
);

const doorOf = (path: string) => doors.find((door) => path.startsWith(`worker/${door}/`));

test('no door imports another door', () => {
  const between = imports.filter(({ from, to }) => {
    const [here, there] = [doorOf(from), doorOf(to)];
    return here !== undefined && there !== undefined && here !== there;
  });
  expect(between.map(arrow)).toEqual([]);
});
