import { describe, expect, test } from 'vitest';
import { arrow, files, findCycle, imports, sourceOf } from './imports.ts';

/**
 * The rooms of `web/`, and the rooms that each may import: values, types and dynamic imports. Every room
 * may import `contract/`. `ui`, `i18n` and `build-plugins` work for any app. Every other room is a folder
 * of `customer/`. `customer` means its entry files, and `screens` the table of screens.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  // The typed client of the tenant’s API. The session uses it.
  api: [],
  browser: [],
  'build-plugins': [],
  i18n: [],
  // Parts without a session, which every app may use.
  ui: ['i18n'],
  session: ['api', 'browser', 'i18n', 'ui'],
  // Parts that use the session, the tenant or the API.
  parts: ['api', 'browser', 'i18n', 'session', 'ui'],
  purchase: ['api', 'browser', 'i18n', 'parts', 'session', 'ui'],
  'screens/orders': ['api', 'browser', 'i18n', 'parts', 'purchase', 'ui'],
  'screens/entry': ['i18n', 'parts', 'ui'],
  // Code about paying that several families of screens share.
  pay: ['api', 'browser', 'i18n', 'session'],
  'screens/about': ['api', 'i18n', 'parts', 'session', 'ui'],
  'screens/coupons': ['api', 'i18n', 'parts', 'session', 'ui'],
  'screens/faq': ['api', 'browser', 'i18n', 'parts', 'ui'],
  'screens/errors': ['api', 'browser', 'i18n', 'parts', 'session', 'ui'],
  'screens/find-machine': ['api', 'browser', 'i18n', 'parts', 'session', 'ui'],
  'screens/account': ['api', 'browser', 'i18n', 'parts', 'pay', 'purchase', 'session', 'ui'],
  'screens/order': [
    'api',
    'browser',
    'i18n',
    'parts',
    'pay',
    'purchase',
    'screens/find-machine',
    'session',
    'ui',
  ],
  'screens/buy': [
    'api',
    'browser',
    'i18n',
    'parts',
    'pay',
    'purchase',
    'screens/order',
    'session',
    'ui',
  ],
  'screens/machines': [
    'api',
    'browser',
    'i18n',
    'parts',
    'purchase',
    'screens/buy',
    'screens/find-machine',
    'session',
    'ui',
  ],
  'screens/pay': ['api', 'browser', 'i18n', 'parts', 'pay', 'purchase', 'session', 'ui'],
  'screens/set-up': ['api', 'i18n', 'parts', 'purchase', 'screens/about', 'session', 'ui'],
  screens: [
    'browser',
    'screens/about',
    'screens/account',
    'screens/coupons',
    'screens/entry',
    'screens/errors',
    'screens/faq',
    'screens/machines',
    'screens/order',
    'screens/orders',
    'screens/pay',
    'screens/set-up',
    'ui',
  ],
  layouts: ['api', 'browser', 'i18n', 'parts', 'purchase', 'screens', 'session', 'ui'],
  // The entries: main.tsx, router.tsx, draw-page.tsx.
  customer: ['api', 'browser', 'layouts', 'pay', 'screens', 'session', 'ui'],
  // The console's service worker.
  offline: [],
  // The operator's console.
  'console/api': [],
  'console/i18n': ['i18n'],
  'console/parts': ['console/api', 'console/i18n', 'ui'],
  'console/appearance': ['console/api', 'console/i18n', 'console/parts'],
  'console/audit': ['console/api', 'console/i18n'],
  'console/campaigns': ['console/api', 'console/i18n', 'console/parts'],
  'console/deployment': ['console/api', 'console/i18n', 'console/parts'],
  'console/documents': ['console/api', 'console/i18n', 'console/parts'],
  'console/faqs': ['console/api', 'console/i18n', 'console/parts'],
  'console/machines': ['console/api', 'console/i18n', 'console/parts', 'ui'],
  'console/order': ['console/api', 'console/i18n', 'console/parts'],
  'console/prices': ['console/api', 'console/i18n', 'console/parts'],
  'console/products': ['console/api', 'console/i18n', 'console/parts'],
  'console/rounds': ['console/api', 'console/i18n', 'console/parts', 'offline', 'ui'],
  'console/sales': ['console/api', 'console/i18n', 'console/parts'],
  'console/search': ['console/api', 'console/i18n', 'console/parts'],
  'console/settings': ['console/api', 'console/i18n', 'console/parts'],
  'console/staff': ['console/api', 'console/i18n', 'console/parts'],
  'console/tasks': ['console/api', 'console/i18n', 'console/parts', 'ui'],
  'console/pages': [
    'console/api',
    'console/appearance',
    'console/audit',
    'console/campaigns',
    'console/deployment',
    'console/documents',
    'console/faqs',
    'console/i18n',
    'console/machines',
    'console/order',
    'console/parts',
    'console/prices',
    'console/products',
    'console/rounds',
    'console/sales',
    'console/search',
    'console/settings',
    'console/staff',
    'console/tasks',
  ],
  console: [
    'build-plugins',
    'console/api',
    'console/i18n',
    'console/pages',
    'console/parts',
    'console/rounds',
    'ui',
  ],
};

const inWeb = files.filter((file) => file.startsWith('web/'));

/** `web/customer/screens/pay/x.tsx` → `screens/pay`; `web/customer/main.tsx` → `customer`. */
function roomOf(path: string): string {
  const [, app = '', first = '', second = '', third] = path.split('/');
  if (app !== 'customer' && app !== 'console') return app;
  if (second === '') return app;
  if (app === 'console') return `console/${first}`;
  return first === 'screens' && third !== undefined ? `screens/${second}` : first;
}

const between = imports
  .filter(({ from, to }) => from.startsWith('web/') && to.startsWith('web/'))
  .filter(({ to }) => /\.tsx?$/.test(to))
  .filter(({ from, to }) => roomOf(from) !== roomOf(to));

describe('the rooms of web/', () => {
  test('are all in the table', () => {
    expect([...new Set(inWeb.map(roomOf))].sort()).toEqual(Object.keys(mayImport).sort());
  });

  test('import only what the table allows, types and dynamic imports included', () => {
    const wrong = between.filter(({ from, to }) => !mayImport[roomOf(from)]?.includes(roomOf(to)));
    expect(wrong.map(arrow)).toEqual([]);
  });

  test('use every permission in the table', () => {
    const used = new Set(between.map(({ from, to }) => `${roomOf(from)} → ${roomOf(to)}`));
    const unused = Object.entries(mayImport)
      .flatMap(([room, rooms]) => rooms.map((other) => `${room} → ${other}`))
      .filter((pair) => !used.has(pair));
    expect(unused).toEqual([]);
  });

  test('have no import cycle between rooms', () => {
    expect(findCycle(new Map(Object.entries(mayImport)))).toEqual([]);
  });

  test('have no import cycle between files, types included', () => {
    const graph = new Map(
      inWeb.map((file) => [
        file,
        imports.filter((i) => i.from === file && i.to.startsWith('web/')).map(({ to }) => to),
      ]),
    );
    expect(findCycle(graph)).toEqual([]);
  });

  test('import only types from the edge, in each app’s file that creates the API client', () => {
    const knowing = imports.filter(
      ({ from, to }) => from.startsWith('web/') && to.startsWith('worker/'),
    );
    expect(knowing).toEqual([
      { from: 'web/console/api/console-api.ts', to: 'worker/console/app.ts', typeOnly: true },
      { from: 'web/customer/api/client.ts', to: 'worker/app.ts', typeOnly: true },
    ]);
  });

  test('read the address’s query and hash in one file', () => {
    const reading = inWeb.filter(
      (file) =>
        file.startsWith('web/customer/') &&
        /location\.hash\.|new URLSearchParams\((?!named\))|searchParams\.get/.test(sourceOf(file)),
    );
    expect(reading).toEqual(['web/customer/browser/read-address.ts']);
  });

  test('do not write to the browser’s console, and hold no state in a module', () => {
    const source = (file: string) => sourceOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    expect(inWeb.filter((file) => /\bconsole\.\w+\(/.test(source(file)))).toEqual([]);
    // At the edge, a module’s state would be shared by the renders of different people.
    const changing = inWeb.filter((file) => /^(export )?let\b/m.test(source(file)));
    expect(changing).toEqual([]);
  });
});
