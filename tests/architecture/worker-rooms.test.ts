import { expect, test } from 'vitest';
import { arrow, imports } from './imports.ts';
import { testRooms } from './room-table.ts';

/** A door: a folder of the Worker beside the core. `http/` is shared by the doors. */
const doors = ['cron', 'customer', 'machine-object', 'self-check', 'webhooks'];

/** A room of the Worker: the core, a folder of a door, or a file beside the folders. */
function roomOf(path: string): string {
  const [, first = '', second = '', third] = path.split('/');
  if (second === '') return first.replace(/\.ts$/, '');
  return first === 'customer' && third !== undefined ? `customer/${second}` : first;
}

/** Rooms that other rooms use come first. */
testRooms(
  'worker',
  {
    // The rules and use cases. Their own rooms: core-rooms.test.ts.
    core: [],
    bindings: ['core'],
    'customer/first-screen': ['core'],
    'services-of': ['bindings', 'core'],
    // What every door that speaks HTTP uses.
    http: ['bindings', 'core', 'services-of'],
    'customer/tenant': ['core', 'http'],
    webhooks: ['core', 'http'],
    cron: ['bindings', 'core', 'services-of'],
    // The door of the customers' app.
    'customer/session': ['core', 'customer/tenant', 'http'],
    'customer/account': ['core', 'customer/session', 'http'],
    'customer/closing': ['core', 'customer/session', 'http'],
    'customer/coupons': ['core', 'customer/session', 'http'],
    'customer/data-export': ['core', 'customer/session', 'http'],
    'customer/machines': ['core', 'customer/session', 'http'],
    'customer/orders': ['core', 'customer/session', 'http'],
    'customer/setup': ['core', 'customer/session', 'http'],
    'customer/errors': ['core', 'customer/session', 'customer/tenant', 'http'],
    'customer/pay': ['core', 'customer/session', 'customer/tenant', 'http'],
    'customer/sign-in': ['core', 'customer/first-screen', 'customer/session', 'http'],
    // The machine's own connection and the object that drives its purchases.
    'machine-object': ['bindings', 'core', 'http', 'services-of'],
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
      'core',
      'customer/account',
      'customer/closing',
      'customer/coupons',
      'customer/data-export',
      'customer/errors',
      'customer/machines',
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
    index: ['app', 'bindings', 'cron', 'customer/page', 'machine-object'],
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
