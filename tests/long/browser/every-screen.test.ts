import { readFileSync } from 'node:fs';
import axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type PageName, pagePath, pages } from '../../../contract/customer/pages.ts';
import { isProviderPage, providerPages } from '../../../contract/shared/pay-providers.ts';
import {
  demo,
  environment,
  hinata,
  insideLine,
  lineCredentials,
  open,
  type Tenant,
} from '../../browser/browser.ts';

const params = { machineId: '', id: '' };

const tenants: Readonly<Record<string, { tenant: Tenant; machine: string; faq: string }>> = {
  demo: { tenant: demo, machine: 'm-lobby', faq: 'how-to-buy' },
  hinata: {
    tenant: hinata,
    machine: firstId('hinata', 'machines'),
    faq: firstId('hinata', 'faqs'),
  },
};

function firstId(tenant: string, list: 'machines' | 'faqs'): string {
  const file = JSON.parse(readFileSync(`tenants/${tenant}/tenant.json`, 'utf8'));
  return String(file[list][0].id);
}

const offeredBy = (tenant: string): readonly string[] =>
  JSON.parse(readFileSync(`tenants/${tenant}/tenant.json`, 'utf8')).payMethods;

/** Signs in with the hash from LINE's app, which is the shortest way to a session. */
async function signedInVisitor(clientId: string, tenant: Tenant, locale = 'ja-JP') {
  const visitor = await insideLine({ locale });
  const { hash } = await lineCredentials('misaki', tenant);
  const page = await open(visitor, `/${clientId}/account${hash}`);
  await page.waitForFunction(() => location.hash === '');
  return visitor;
}

/** Returns what axe finds at any level, as `rule: where`. */
async function findings(page: Page): Promise<readonly string[]> {
  // Playwright's evaluate is exempt from the page's policy, which allows no such script.
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    type Found = { violations: { id: string; nodes: { target: string[] }[] }[] };
    const run = Reflect.get(Reflect.get(window, 'axe'), 'run') as (on: object) => Promise<Found>;
    const { violations } = await run({ exclude: ['[data-brand="line"]'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  });
}

const isPageName = (name: string): name is PageName => name in pages;
const names = Object.keys(pages).filter(isPageName);

async function settle(visitor: BrowserContext, path: string) {
  const page = await open(visitor, path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  expect(page.url()).toBe(environment.app + path);
  return page;
}

describe.each(Object.entries(tenants))(
  'every screen of %s',
  (clientId, { tenant, machine, faq }) => {
    const pathOf = (name: PageName) =>
      pagePath(clientId, name, {
        ...params,
        machineId: machine,
        id: name === 'faq' ? faq : 'none',
      });

    test.each([
      ['ja-JP', 'light'],
      ['en-GB', 'dark'],
    ] as const)(
      'in %s and %s shows a heading and a title, fits the phone, is no dead end, and axe finds nothing at all',
      async (locale, colorScheme) => {
        const visitor = await signedInVisitor(clientId, tenant, locale);
        for (const name of names) {
          const page = await settle(visitor, pathOf(name));
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          expect(await page.title(), name).not.toBe('');
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - innerWidth,
          );
          expect(overflow, `${name} is wider than the phone`).toBeLessThanOrEqual(0);
          const ways = await page.locator('main a[href], main button:not([disabled])').count();
          expect(ways, `${name} is a dead end`).toBeGreaterThan(0);
          expect(await findings(page), name).toEqual([]);
          await page.close();
        }
      },
      120_000,
    );

    test('that sets up or binds something names the LINE account, by name and picture', async () => {
      const visitor = await signedInVisitor(clientId, tenant);
      const sells = (name: PageName) =>
        !isProviderPage(name) || offeredBy(clientId).includes(providerPages[name].kind);
      const binding = names.filter(
        (name) =>
          /^\/(initialization|account\/user-pay|paypay)/.test(pages[name].path) && sells(name),
      );
      expect(binding.length).toBeGreaterThanOrEqual(9);
      for (const name of binding) {
        const returns = name === 'payPayReturn' ? '?result=declined' : '';
        const page = await open(visitor, pathOf(name) + returns);
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
      for (const name of ['main', 'account', 'settings', 'machine', 'faqs'] as const) {
        const page = await settle(visitor, pathOf(name));
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
  },
);
