import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import { everyScreen } from '../../../lab/screens/every-page.ts';
import { callsOf } from '../../../lab/test-environment/customer-calls.ts';
import { laterBuiltIns } from '../../../web/build-plugins/floor/later-built-ins.ts';
import { environment } from '../../browser/browser.ts';
import { bind, bought, setUp, storedOrder } from '../../browser/buyers.ts';
import { customerOn, heading } from '../../browser/pay-flows.ts';

const paths = everyScreen(readTenantFile('tenants/demo/tenant.json')).map(({ path }) => path);

/**
 * Removes everything from this browser's pages that is newer than the oldest supported browsers. Trusted
 * Types stay, because a Chromium without them would still enforce them by the page's policy.
 */
async function forgetLaterBuiltIns(visitor: BrowserContext): Promise<void> {
  await visitor.addInitScript(
    (builtIns) => {
      const forget = (target: unknown, name: string) => {
        if ((typeof target === 'object' && target !== null) || typeof target === 'function')
          Reflect.deleteProperty(target, name);
      };
      for (const { owner, member, isStatic } of builtIns) {
        if (member === null) {
          forget(globalThis, owner);
          continue;
        }
        const found: unknown = Reflect.get(globalThis, owner);
        forget(found, member);
        if (!isStatic && typeof found === 'function')
          forget(Reflect.get(found, 'prototype'), member);
        // Members of the window are own properties of the global object.
        if (owner === 'Window') forget(globalThis, member);
      }
    },
    laterBuiltIns.filter(({ owner }) => !/^trusted/i.test(owner)),
  );
}

test('the oldest browser signs in, opens every page and buys', async () => {
  const customer = await customerOn('/demo', { prepare: forgetLaterBuiltIns });
  const { visitor, page, name, accessToken } = customer;
  await heading(page, '自販機').waitFor();
  const left = await page.evaluate(() => [
    'withResolvers' in Promise,
    'parse' in URL,
    'groupBy' in Map,
    'union' in Set.prototype,
    'map' in Object.getPrototypeOf(Object.getPrototypeOf([].values())),
    'requestIdleCallback' in window,
    'startViewTransition' in document,
    'popover' in HTMLElement.prototype,
  ]);
  expect(left).toEqual(left.map(() => false));

  for (const path of paths) {
    await page.goto(environment.app + path);
    await page.locator('main h1').first().waitFor();
    await page.waitForFunction(
      () =>
        performance.getEntriesByName('usable').length > 0 &&
        !document.querySelector('[aria-busy=true]'),
    );
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await page.locator('main h1').first().textContent(), path).not.toMatch(
      /エラー|ログイン/,
    );
  }

  const call = callsOf(visitor, `${environment.app}/api/clients/demo`, accessToken);
  await setUp(call);
  await bind(call, 'paypay', name);
  const order = await storedOrder(await bought({ ...customer, call }));
  expect(order.state).toBe('CAPTURED');
});
