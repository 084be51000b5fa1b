import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import { type PageName, pagePath, pages } from '../../../contract/customer/pages.ts';
import { isProviderPage, providerPages } from '../../../contract/shared/pay-providers.ts';
import { openKeyScreens } from '../../../lab/screens/key-screens.ts';
import { type Studio, usualLook, visit } from '../../../lab/screens/studio.ts';
import { environment, theBrowser } from '../../browser/browser.ts';
import {
  growsWithLetters,
  hasLargeTargets,
  hasTitleAndWayOut,
  isSound,
  type Judge,
  keepsWordsWhole,
} from './screen-judges.ts';

const LANGUAGES = ['ja', 'en'] as const;
const onEach: readonly Judge[] = [hasTitleAndWayOut, isSound];
const withLabels = new Set(['main', 'account', 'settings', 'machine', 'faqs']);

const isPageName = (name: string): name is PageName => name in pages;
const names = Object.keys(pages).filter(isPageName);

/** Asks each judge about the page, in order. */
async function ask(page: Page, judges: readonly Judge[], name: string): Promise<string[]> {
  const found: string[] = [];
  for (const judge of judges) found.push(...(await judge(page)));
  return found.map((one) => `${name}: ${one}`);
}

/** Whoever sets up or binds something sees whose LINE account it is. */
const namesAccount: Judge = async (page) => {
  const face = page.locator('main :is(p, div):has(> span > img)').filter({ hasText: '佐藤 美咲' });
  await face.first().locator('img').waitFor();
  return [];
};

describe.each(['demo', 'hinata'])('every screen of %s', (tenant) => {
  const file = readTenantFile(`tenants/${tenant}/tenant.json`);
  const studioIn = async (language: (typeof LANGUAGES)[number]): Promise<Studio> => ({
    ...{ browser: await theBrowser(), environment, file, look: { ...usualLook, language } },
    ...{ found: [], hasAxe: false, count: { taken: 0 } },
  });
  const pathOf = (name: PageName) => {
    const faq = name === 'faq' ? (file.faqs[0]?.id ?? '') : 'none';
    const path = pagePath('', name, { machineId: file.machines[0]?.id ?? '', id: faq }).slice(1);
    // Without a result this page leads on at once.
    return name === 'payPayReturn' ? `${path}?result=declined` : path;
  };
  const sells = (name: PageName) =>
    !isProviderPage(name) || file.payMethods.includes(providerPages[name].kind);
  const isBinding = (name: PageName) =>
    /^\/(initialization|account\/user-pay|paypay)/.test(pages[name].path) && sells(name);

  test.each(LANGUAGES)(
    'in %s has a title and a way out, fits the phone, keeps words whole, names whose account is bound, and axe finds nothing in the light and in the dark',
    async (language) => {
      const visitor = await visit(await studioIn(language));
      const found: string[] = [];
      for (const name of names) {
        await visitor.go(pathOf(name));
        found.push(
          ...(await ask(
            visitor.page,
            [
              ...onEach,
              ...(withLabels.has(name) ? [hasLargeTargets] : []),
              ...(isBinding(name) ? [namesAccount] : []),
              ...(language === 'ja' ? [keepsWordsWhole] : []),
            ],
            name,
          )),
        );
      }
      await visitor.context.close();
      expect(names.filter(isBinding).length).toBeGreaterThanOrEqual(9);
      expect(found).toEqual([]);
    },
    300_000,
  );

  test.each(LANGUAGES)(
    'that a buyer sees most, in %s, passes too, and its letters grow to 200 % at 320 px',
    async (language) => {
      const { customer, screens } = await openKeyScreens(await studioIn(language));
      const found: string[] = [];
      for (const { name, path } of [...screens, { name: 'not-found', path: '/nothing' }]) {
        await customer.go(path);
        const words = language === 'ja' ? [keepsWordsWhole] : [];
        const letters = name === 'not-found' ? [] : [growsWithLetters];
        found.push(...(await ask(customer.page, [...onEach, ...words, ...letters], name)));
      }
      await customer.context.close();
      expect(found).toEqual([]);
    },
    300_000,
  );
});
