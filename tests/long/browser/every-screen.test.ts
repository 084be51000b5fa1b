import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import { openPages, pages } from '../../../contract/customer/pages.ts';
import { isProviderPage, providerPages } from '../../../contract/shared/pay-providers.ts';
import { everyScreen } from '../../../lab/screens/every-page.ts';
import { findBroken } from '../../../lab/screens/find-broken.ts';
import { findSmallText } from '../../../lab/screens/find-small-text.ts';
import { findUnsound } from '../../../lab/screens/find-unsound.ts';
import { openKeyScreens } from '../../../lab/screens/key-screens.ts';
import {
  type Look,
  studioOf,
  usualLook,
  visit,
  waitUntilIdle,
} from '../../../lab/screens/studio.ts';
import { environment, theBrowser } from '../../browser/browser.ts';
import { openSettled, signedInVisitor } from '../../browser/signed-in-visitor.ts';
import { basics, type Judge, judgeScreens, lineEnds, targets, titles } from './judges.ts';

const [axe, layout, textSize] = [findUnsound, findBroken, findSmallText];
const large = { ...usualLook, width: 320, text: 200 };

describe.each(['demo', 'hinata'])('every screen of %s', (clientId) => {
  const file = readTenantFile(`tenants/${clientId}/tenant.json`);
  const routes = everyScreen(file);
  const declined = routes
    .filter(({ name }) => name === 'payPayReturn')
    .map(({ path }) => ({ name: 'declined', path: `${path}?result=declined` }));
  const binding = routes
    .map(({ name }) => name)
    .filter((name) => /^\/(initialization|account\/user-pay|paypay)/.test(pages[name].path))
    .filter((name) => !isProviderPage(name) || file.payMethods.includes(providerPages[name].kind))
    .map((name) => (name === 'payPayReturn' ? 'declined' : name));

  /** Judges whether a screen that sets up or binds something names the LINE account, by name and picture. */
  const account: Judge = async (page, screen) => {
    if (!binding.some((name) => name === screen)) return [];
    const main = page.locator('main');
    const named = main.locator(':is(p, div):has(> span > img)').filter({ hasText: '佐藤 美咲' });
    const parts = [main.getByText('佐藤 美咲').first(), named.first().locator('img')];
    const isSeen = await Promise.all(parts.map((part) => part.isVisible()));
    return isSeen.includes(false) ? ['does not name the LINE account'] : [];
  };

  test.each([
    ['ja', 'ja-JP', { light: { basics, layout, account, targets, axe, lineEnds } }],
    // Layout is not judged in English: the shelf's heading shortens a machine's long English name.
    ['en', 'en-GB', { dark: { basics, account, targets, axe } }],
  ] as const)(
    'in %s has a title, fits the phone, is no dead end, names the account that it binds, and satisfies axe',
    async (language, locale, judges) => {
      expect(binding.length).toBeGreaterThanOrEqual(9);
      const visitor = await signedInVisitor(clientId, file.lineLogin, locale);
      const load = async ({ path }: { readonly path: string }) => {
        await Promise.all(visitor.pages().map((page) => page.close()));
        const page = await openSettled(visitor, path);
        await waitUntilIdle(page);
        return page;
      };
      const look = { ...usualLook, language };
      const screens = [...routes, ...declined];
      const of = `${clientId}, new person`;
      expect(await judgeScreens({ of, look, screens, load, judges })).toEqual([]);
    },
    240_000,
  );

  let buyer: Awaited<ReturnType<typeof openKeyScreens>>;
  const placeOf = async (look: Look) =>
    studioOf({ browser: await theBrowser(), environment, file, look });
  beforeAll(async () => {
    buyer = await openKeyScreens(await placeOf(usualLook));
  }, 120_000);
  afterAll(() => buyer.customer.context.close());

  test.each([
    {
      look: usualLook,
      judges: { light: { axe, layout, lineEnds, targets }, dark: { axe, layout } },
    },
    { look: large, judges: { light: { layout, textSize, titles } } },
    {
      look: { ...large, language: 'en' as const },
      judges: { light: { layout, textSize, titles } },
    },
  ])(
    'with a purchase, in $look.language at $look.width px and text of $look.text %, fits the phone and satisfies axe',
    async ({ look, judges }) => {
      const { customer, screens: key } = buyer;
      // Pages without a session look the same as for a new person.
      const others = routes
        .filter(({ name }) => look === usualLook && !openPages.has(name))
        .map(({ name, path }) => ({ name, path: path.slice(clientId.length + 1) }))
        .filter(({ path }) => !key.some((one) => one.path === path));
      const { context, go } = await visit(await placeOf(look), customer.personId);
      const found = await judgeScreens({
        ...{ of: `${clientId}, buyer`, look, judges },
        screens: [...key, ...others, { name: 'not-found', path: '/nothing' }],
        load: ({ path }) => go(path),
      });
      await context.close();
      expect(found).toEqual([]);
    },
    240_000,
  );
});
