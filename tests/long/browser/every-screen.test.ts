import { describe, expect, test } from 'vitest';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import { type PageName, pages } from '../../../contract/customer/pages.ts';
import { isProviderPage, providerPages } from '../../../contract/shared/pay-providers.ts';
import { everyScreen } from '../../../lab/screens/every-page.ts';
import { findUnsound } from '../../../lab/screens/find-unsound.ts';
import { demo, hinata, open } from '../../browser/browser.ts';
import { openSettled, signedInVisitor } from '../../browser/signed-in-visitor.ts';

const tenants = [
  ['demo', demo],
  ['hinata', hinata],
] as const;

describe.each(tenants)('every screen of %s', (clientId, tenant) => {
  const file = readTenantFile(`tenants/${clientId}/tenant.json`);
  const screens = everyScreen(file);

  test.each([
    ['ja-JP', 'light'],
    ['en-GB', 'dark'],
  ] as const)(
    'in %s and %s shows a heading and a title, fits the phone, is no dead end, and axe finds nothing at all',
    async (locale, colorScheme) => {
      const visitor = await signedInVisitor(clientId, tenant, locale);
      for (const { name, path } of screens) {
        const page = await openSettled(visitor, path);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(await page.title(), name).not.toBe('');
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        );
        expect(overflow, `${name} is wider than the phone`).toBeLessThanOrEqual(0);
        const ways = await page.locator('main a[href], main button:not([disabled])').count();
        expect(ways, `${name} is a dead end`).toBeGreaterThan(0);
        expect(await findUnsound(page), name).toEqual([]);
        await page.close();
      }
    },
    120_000,
  );

  test('that sets up or binds something names the LINE account, by name and picture', async () => {
    const visitor = await signedInVisitor(clientId, tenant);
    const sells = (name: PageName) =>
      !isProviderPage(name) || file.payMethods.includes(providerPages[name].kind);
    const binding = screens.filter(
      ({ name }) =>
        /^\/(initialization|account\/user-pay|paypay)/.test(pages[name].path) && sells(name),
    );
    expect(binding.length).toBeGreaterThanOrEqual(9);
    for (const { name, path } of binding) {
      const returns = name === 'payPayReturn' ? '?result=declined' : '';
      const page = await open(visitor, path + returns);
      await page.locator('main').getByText('佐藤 美咲').first().waitFor();
      const faces = page.locator('main :is(p, div):has(> span > img)').filter({
        hasText: '佐藤 美咲',
      });
      await faces.first().locator('img').waitFor();
      await page.close();
    }
  }, 120_000);

  test('gives every control a target of at least 44 pixels', async () => {
    const visitor = await signedInVisitor(clientId, tenant);
    const pressed = ['main', 'account', 'settings', 'machine', 'faqs'];
    for (const { name, path } of screens.filter((screen) => pressed.includes(screen.name))) {
      const page = await openSettled(visitor, path);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('button, nav a, main li a, input:not([type=radio])')]
          .map((element) => ({
            // A person presses a choice by its label.
            box: (element.closest('label') ?? element).getBoundingClientRect(),
            text: element.textContent ?? '',
          }))
          .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
          .map(
            ({ box, text }) =>
              `${text.slice(0, 20)} ${Math.round(box.width)}×${Math.round(box.height)}`,
          ),
      );
      expect(small, name).toEqual([]);
      await page.close();
    }
  });
});
