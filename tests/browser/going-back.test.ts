import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { untilQuiet } from '../../lab/test-environment/quiet.ts';
import { boughtUnseen, buyerInLine } from './buyers.ts';
import { askedOn, idOf, nameOf, onFleet, openFleet, shownOn } from './fleet.ts';
import { copyOrder, refundStored } from './stored-orders.ts';

beforeAll(openFleet);

const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY));

/**
 * Taps a row in the middle of the screen, once nothing above it changes any more.
 * @returns the scroll position at the tap.
 */
async function tapInTheMiddle(page: Page, row: Locator): Promise<number> {
  await untilQuiet(page);
  await row.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    const keep = () => Reflect.set(globalThis, 'left', Math.round(scrollY));
    addEventListener('click', keep, { capture: true, once: true });
  });
  await row.click();
  return v.parse(v.number(), await page.evaluate(() => Reflect.get(globalThis, 'left') as unknown));
}

/** Records the scroll position at each frame that shows the list. */
const watchFrames = (page: Page, list: string) =>
  page.evaluate((list) => {
    const seen: number[] = [];
    Reflect.set(globalThis, 'frames', seen);
    const look = () => {
      if (document.querySelector(list)) seen.push(Math.round(scrollY));
      requestAnimationFrame(look);
    };
    addEventListener('popstate', () => requestAnimationFrame(look), { once: true });
  }, list);
const frames = async (page: Page) =>
  v.parse(
    v.array(v.number()),
    await page.evaluate(() => Reflect.get(globalThis, 'frames') as unknown),
  );

test('the search field and the list do not move when the shortcuts appear', async () => {
  const { page, visitor } = await onFleet();
  const code = Promise.withResolvers<void>();
  await visitor.route(/\/assets\/find-machine-.*\.js/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto(page.url());
  const places = () =>
    Promise.all(
      [page.getByRole('searchbox'), page.locator('main li').first()].map((one) =>
        one.boundingBox(),
      ),
    );
  await page.locator('main li a b').first().waitFor();
  expect(await page.getByRole('button', { name: '開く' }).count()).toBe(0);
  const before = await places();
  code.resolve();
  await page.getByRole('button', { name: '開く' }).waitFor();
  expect(await places()).toEqual(before);
});

describe('returning from a machine', () => {
  test('the list has its earlier position from its first frame on', async () => {
    const { page } = await onFleet();
    const left = await tapInTheMiddle(page, page.getByText(nameOf(15)).first());
    expect(left).toBeGreaterThan(200);
    await page.waitForURL(`**/machines/${idOf(15)}`);
    // The list stays visible until the machine's page is rendered.
    await expect.poll(() => scrolledTo(page)).toBe(0);
    const asked = askedOn(page);
    await watchFrames(page, 'main li');
    await page.goBack();
    await expect.poll(async () => (await frames(page)).length).toBeGreaterThan(5);
    expect(new Set(await frames(page))).toEqual(new Set([left]));
    expect(await page.locator('[aria-busy=true]').count()).toBe(0);
    expect(asked).toEqual([]);
  });
});

describe('returning from a machine on a later page of the list', () => {
  test('the loaded machines are still there, at the same scroll position', async () => {
    const { page } = await onFleet();
    await page.getByRole('button', { name: 'もっと見る' }).click();
    await expect.poll(() => shownOn(page)).toHaveLength(40);
    const left = await tapInTheMiddle(page, page.getByText(nameOf(33)).first());
    await page.waitForURL(`**/machines/${idOf(33)}`);
    await page.goBack();
    await expect.poll(() => shownOn(page)).toHaveLength(40);
    await expect.poll(() => scrolledTo(page)).toBe(left);
  });
});

test('returning from a machine in the search results, the search and its results are unchanged', async () => {
  const { page } = await onFleet();
  await page.getByRole('searchbox').fill('倉庫');
  await expect.poll(() => shownOn(page)).toHaveLength(20);
  await page.getByRole('button', { name: 'もっと見る' }).click();
  await expect.poll(() => shownOn(page)).toHaveLength(40);
  const [, , third = ''] = await shownOn(page);
  await page.getByText(third).first().click();
  await page.waitForURL('**/machines/*');
  const asked = askedOn(page);
  await page.goBack();
  await expect.poll(() => shownOn(page)).toHaveLength(40);
  expect(await page.getByRole('searchbox').inputValue()).toBe('倉庫');
  expect(asked).toEqual([]);
});

/** Returns the number of purchases and the paid total of each month in the list. */
const monthsOn = (page: Page) =>
  page
    .locator('main section')
    .evaluateAll((months) =>
      months.map((month) => [
        month.querySelectorAll('li').length,
        month.querySelector('header p')?.textContent ?? '',
      ]),
    );

/**
 * Returns the page of a person with 46 purchases in three months, after it has loaded all three pages of 20,
 * 20 and 6. `read` also counts the page's later requests.
 */
async function withPurchases() {
  const buyer = await buyerInLine();
  const id = await boughtUnseen(buyer);
  const earlier = await copyOrder(id, 40, monthBegins(1));
  const oldest = await copyOrder(id, 5, monthBegins(2));
  const read = readOn(buyer.visitor);
  const page = await buyer.openAt('/demo/account/order');
  for (const count of [20, 40]) {
    await expect.poll(() => page.locator('main section li').count()).toBe(count);
    await page.getByRole('button', { name: 'もっと見る' }).click();
  }
  await expect.poll(() => monthsOn(page)).toEqual(ALL);
  return { page, earlier, oldest, read };
}
const ALL = [
  [1, 'お支払い 140円'],
  [40, 'お支払い 5,600円'],
  [5, 'お支払い 700円'],
];

const JAPAN_MS = 9 * 3_600_000;
/** Returns when a month began in Japan, `back` months before this one. */
function monthBegins(back: number): string {
  const today = new Date(Date.now() + JAPAN_MS);
  const first = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1);
  return new Date(first - JAPAN_MS).toISOString();
}

/** Records which pages of the purchase list are requested from now on. */
function readOn(page: Page | BrowserContext): readonly string[] {
  const read: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/orders')) read.push(searchParams.has('cursor') ? 'further' : 'first');
  });
  return read;
}

describe('returning from a purchase on a later page of the list', () => {
  test('the loaded purchases keep their position, and are read again with their totals', async () => {
    const { page, earlier, read } = await withPurchases();
    const [tapped = '', refunded = ''] = earlier.slice(5);
    const row = page.locator(`main a[href$="${tapped}"]`);
    await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const left = await scrolledTo(page);
    expect(left).toBeGreaterThan(1_000);
    await row.click();
    await page.waitForURL(`**/${tapped}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await refundStored(refunded);
    const held = Promise.withResolvers<void>();
    await page.route('**/orders?cursor=*', async (route) => {
      await held.promise;
      await route.continue();
    });
    const loaded = read.length;
    await watchFrames(page, 'main fieldset');
    await page.goBack();
    await expect.poll(async () => (await frames(page)).length).toBeGreaterThan(5);
    expect(new Set(await frames(page))).toEqual(new Set([left]));
    await expect.poll(() => read.slice(loaded)).toContain('further');
    expect(await monthsOn(page)).toEqual([
      [1, 'お支払い 140円'],
      [40, ''],
      [5, ''],
    ]);
    held.resolve();
    await page.locator(`main a[href$="${refunded}"]`).getByText('返金済み').waitFor();
    expect(await monthsOn(page)).toEqual([ALL[0], [40, 'お支払い 5,460円'], ALL[2]]);
    expect(await scrolledTo(page)).toBe(left);
    // The HTML contained the first page. The other requests are for two further pages, and later for
    // all three again.
    expect(read.toSorted()).toEqual(['first', ...Array(4).fill('further')]);
  });

  test('a newer purchase comes first, and none is missing or repeated', async () => {
    const { page, oldest, earlier } = await withPurchases();
    const [tapped = ''] = oldest;
    await page.locator(`main a[href$="${tapped}"]`).click();
    await page.waitForURL(`**/${tapped}`);
    const [newest = ''] = await copyOrder(earlier[0] ?? '', 1, new Date().toISOString());
    const read = readOn(page);
    // The last purchase of the first page. A newer purchase moves it to the second page.
    const moved = `main a[href$="${earlier.at(-19)}"]`;
    const missing = await page.evaluateHandle((moved) => {
      const frames = { shown: 0, without: 0 };
      const look = () => {
        if (document.querySelector('main fieldset')) frames.shown += 1;
        if (frames.shown > 0 && !document.querySelector(moved)) frames.without += 1;
        requestAnimationFrame(look);
      };
      addEventListener('popstate', () => requestAnimationFrame(look), { once: true });
      return frames;
    }, moved);
    await page.goBack();
    await expect.poll(() => monthsOn(page)).toEqual([[2, 'お支払い 280円'], ...ALL.slice(1)]);
    const links = await page
      .locator('main section li a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
    expect(links[0]).toMatch(new RegExp(`${newest}$`));
    expect(new Set(links).size).toBe(47);
    expect(await missing.evaluate(({ shown, without }) => [shown > 5, without])).toEqual([true, 0]);
    expect(read.filter((one) => one === 'first')).toHaveLength(1);
    expect(read.length).toBeLessThanOrEqual(5);
  });
});
