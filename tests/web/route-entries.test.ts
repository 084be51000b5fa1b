import { matchPath } from 'react-router';
import { describe, expect, test } from 'vitest';
import { matchPage, pagePath, pages } from '../../contract/customer/pages.ts';
import { routeEntries } from '../../web/customer/screens/screens.ts';

/** The specification's table (§2), repeated here. The contract may add routes but not change these. */
const specified = [
  ['/', 'auth'],
  ['/:clientId', 'default'],
  ['/:clientId/paypay/bind', 'auth'],
  ['/:clientId/account', 'default'],
  ['/:clientId/account/faq', 'default'],
  ['/:clientId/account/faq/:id', 'default'],
  ['/:clientId/account/order', 'default'],
  ['/:clientId/account/order/:id', 'default'],
  ['/:clientId/account/about', 'default'],
  ['/:clientId/account/about/terms-of-use', 'default'],
  ['/:clientId/account/about/privacy-policy', 'default'],
  ['/:clientId/account/coupon', 'default'],
  ['/:clientId/account/settings', 'default'],
  ['/:clientId/account/user-pay', 'default'],
  ['/:clientId/account/user-pay/bind-dpay', 'default'],
  ['/:clientId/account/user-pay/bind-paypay', 'default'],
  ['/:clientId/initialization/welcome', 'default'],
  ['/:clientId/initialization/verify-code', 'default'],
  ['/:clientId/initialization/set-phone-number', 'default'],
  ['/:clientId/initialization/set-personal-info', 'default'],
  ['/:clientId/initialization/set-user-pay', 'default'],
  ['/:clientId/initialization/set-user-pay/bind-dpay', 'default'],
  ['/:clientId/initialization/set-user-pay/bind-paypay', 'default'],
] as const;

describe('the route table', () => {
  test('has every route of the specification in its layout', () => {
    const layouts = new Map(routeEntries.map(({ path, layout }) => [path, layout]));
    for (const [path, layout] of specified)
      expect([path, layouts.get(path)]).toEqual([path, layout]);
  });

  test('adds only the machine, the seller and the /clients prefix', () => {
    const known: readonly string[] = specified.map(([path]) => path);
    const added = routeEntries
      .map(({ path }) => path.replace(/^\/clients(?=\/)/, ''))
      .filter((path) => !known.includes(path));
    expect([...new Set(added)].sort()).toEqual([
      '/:clientId/account/about/seller',
      '/:clientId/machines/:machineId',
    ]);
  });

  test('shows the same page in the same layout with and without /clients', () => {
    for (const { path, name, layout } of routeEntries.filter((r) => r.name !== 'entry')) {
      const twin = path.startsWith('/clients/') ? path.slice('/clients'.length) : `/clients${path}`;
      expect(routeEntries).toContainEqual({ path: twin, name, layout });
    }
  });

  test('resolves every address to the same page as the edge', () => {
    for (const name of Object.keys(pages)) {
      if (!(name in pages)) continue;
      const entry = routeEntries.find((route) => route.name === name);
      const address = (entry?.path ?? '').replace(':clientId', 'demo').replace(/:\w+/, 'x-1');
      expect(matchPage(address)?.name).toBe(name);
      expect(matchPath(entry?.path ?? '', address)).not.toBeNull();
    }
  });

  test('builds only addresses that its routes match', () => {
    const address = pagePath('hinata', 'machine', { machineId: 'h-port' });
    expect(matchPath('/:clientId/machines/:machineId', address)?.params).toEqual({
      clientId: 'hinata',
      machineId: 'h-port',
    });
  });
});
