import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demo, environment, insideLine, lineCredentials } from './browser.ts';

const MACHINE = '/demo/machines/m-lobby';

/** Opens a page as a signed-in person, and adds up its layout shifts from the first paint. */
async function countedPage() {
  const visitor = await insideLine();
  const page = await visitor.newPage();
  await page.addInitScript(() => {
    Reflect.set(globalThis, 'shifted', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sum = Number(Reflect.get(globalThis, 'shifted'));
        Reflect.set(globalThis, 'shifted', sum + Number(Reflect.get(entry, 'value')));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const { hash } = await lineCredentials('misaki', demo);
  await page.goto(environment.app + MACHINE + hash);
  await page.waitForFunction(() => location.hash === '');
  return { visitor, page };
}
const openMachine = async (page: Page, waitUntil: 'load' | 'domcontentloaded' = 'load') => {
  await page.goto(environment.app + MACHINE, { waitUntil });
};
const shiftOf = (page: Page) => page.evaluate(() => Number(Reflect.get(globalThis, 'shifted')));
/** Returns the number of drinks per row: several on a shelf, one in a list. */
const perRow = (page: Page) =>
  page.locator('main li[data-slot]').evaluateAll((lanes) => {
    const tops = lanes.map((lane) => Math.round(lane.getBoundingClientRect().top));
    return tops.filter((top) => top === tops[0]).length;
  });
const toList = (page: Page) => page.getByRole('button', { name: '一覧で見る' });
const toShelf = (page: Page) => page.getByRole('button', { name: '棚で見る' });

test('the chosen list view is shown from the first paint on, and does not move when the code loads', async () => {
  const { visitor, page } = await countedPage();
  await toList(page).click();
  await toShelf(page).waitFor();
  expect(await perRow(page)).toBe(1);
  const code = Promise.withResolvers<void>();
  await visitor.route(/\/assets\/.*\.js/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await openMachine(page, 'domcontentloaded');
  expect(await perRow(page)).toBe(1);
  code.resolve();
  await toShelf(page).waitFor();
  expect(await perRow(page)).toBe(1);
  expect(await shiftOf(page)).toBeLessThan(0.02);
  await toShelf(page).click();
  await openMachine(page);
  await toList(page).waitFor();
  expect(await perRow(page)).toBeGreaterThan(1);
});

test('the chosen shelf view is kept with large text, for which the list is the default', async () => {
  const { page } = await countedPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 20, fixed: 16 } });
  await openMachine(page);
  await toShelf(page).click();
  await toList(page).waitFor();
  await openMachine(page);
  await toList(page).waitFor();
  expect(await perRow(page)).toBeGreaterThan(1);
});

test.each([
  ['holds what nobody chose', () => localStorage.setItem('list', '{"a":')],
  [
    'is closed to us',
    () => {
      for (const name of ['getItem', 'setItem'] as const) {
        const apply = () => {
          throw new DOMException('closed', 'SecurityError');
        };
        Reflect.set(Storage.prototype, name, new Proxy(Storage.prototype[name], { apply }));
      }
    },
  ],
] as const)(
  'a storage that %s starts with the shelf, and the list can still be chosen',
  async (_, script) => {
    const { page } = await countedPage();
    await page.addInitScript(script);
    await openMachine(page);
    await toList(page).click();
    await toShelf(page).waitFor();
    expect(await perRow(page)).toBe(1);
  },
);
