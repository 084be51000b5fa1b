import { testApart, testRooms } from './room-table.ts';

/** Folders within a folder that are rooms of their own: who may import them differs. */
const inner = ['machines/device', 'pay/port', 'pay/providers'];

/** Which payment provider's folder a file is in. */
const providerOf = (path: string): string | undefined =>
  /^worker\/pay\/providers\/([^/]+)\//.exec(path)?.[1];

/** A room of the edge: a folder, one of the inner ones, or a file beside the folders. */
function roomOf(path: string): string {
  if (providerOf(path) !== undefined) return 'pay/providers/*';
  const [, ...below] = path.split('/');
  const folder = below.slice(0, -1).join('/');
  if (folder === '') return (below[0] ?? '').replace(/\.ts$/, '');
  return inner.find((room) => room === folder) ?? folder.split('/')[0] ?? '';
}

/** From what everybody uses, over what knows the person and the tenant, to what answers a request. */
testRooms(
  'worker',
  {
    build: [],
    'release-news': [],
    crypto: ['result'],
    'pay/port': [],
    result: [],
    'setting-shapes': [],
    // Any payment provider's folder: a further one needs no row.
    'pay/providers/*': ['crypto', 'pay/port', 'setting-shapes'],
    'pay/providers': ['pay/port', 'pay/providers/*'],
    env: ['pay/providers', 'setting-shapes'],
    platforms: ['env', 'result'],
    store: ['env', 'result'],
    bindings: ['platforms'],
    log: ['env', 'store'],
    person: ['platforms', 'store'],
    // Over all tenants: what is overdue, and who is worked for at a time.
    sweep: ['log', 'store'],
    services: ['bindings', 'env', 'pay/port', 'pay/providers', 'platforms', 'store'],
    http: ['bindings', 'log', 'result', 'services', 'store'],
    tenant: ['http', 'result', 'services', 'store'],
    notifications: ['env', 'http', 'log', 'platforms', 'services', 'store', 'tenant'],
    session: ['env', 'http', 'person', 'platforms', 'result', 'services', 'store', 'tenant'],
    account: ['http', 'person', 'result', 'services', 'session', 'store'],
    coupons: ['http', 'result', 'services', 'session', 'store'],
    errors: ['http', 'session', 'store', 'tenant'],
    incidents: ['crypto', 'log', 'notifications', 'services', 'store', 'sweep'],
    machines: [
      'crypto',
      'env',
      'http',
      'log',
      'notifications',
      'person',
      'platforms',
      'result',
      'services',
      'session',
      'store',
      'tenant',
    ],
    pay: [
      'crypto',
      'env',
      'http',
      'incidents',
      'log',
      'pay/port',
      'pay/providers',
      'person',
      'result',
      'services',
      'session',
      'store',
      'sweep',
      'tenant',
    ],
    setup: ['http', 'log', 'person', 'result', 'services', 'session', 'store', 'tenant'],
    'machines/device': ['env', 'http', 'machines', 'platforms', 'services', 'session', 'store'],
    orders: [
      'coupons',
      'crypto',
      'http',
      'incidents',
      'log',
      'machines',
      'machines/device',
      'notifications',
      'pay',
      'pay/port',
      'pay/providers',
      'person',
      'platforms',
      'result',
      'services',
      'session',
      'store',
      'sweep',
    ],
    'first-screen': [
      'account',
      'coupons',
      'machines',
      'orders',
      'pay',
      'result',
      'services',
      'setup',
      'store',
      'tenant',
    ],
    'machine-object': [
      'bindings',
      'log',
      'machines/device',
      'orders',
      'platforms',
      'result',
      'services',
      'session',
      'tenant',
    ],
    page: [
      'bindings',
      'build',
      'env',
      'first-screen',
      'http',
      'log',
      'pay',
      'pay/providers',
      'release-news',
      'result',
      'services',
      'session',
      'store',
      'tenant',
    ],
    'sign-in': [
      'crypto',
      'errors',
      'first-screen',
      'http',
      'person',
      'platforms',
      'result',
      'services',
      'session',
      'store',
    ],
    app: [
      'account',
      'coupons',
      'errors',
      'http',
      'log',
      'machines',
      'machines/device',
      'notifications',
      'orders',
      'page',
      'pay',
      'session',
      'setup',
      'sign-in',
      'tenant',
    ],
    index: ['app', 'bindings', 'incidents', 'log', 'machine-object', 'orders', 'pay', 'services'],
  },
  roomOf,
);

testApart('the payment providers’ folders', 'worker', providerOf);
