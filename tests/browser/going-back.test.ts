import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { askedOn, idOf, nameOf, onFleet, openFleet, shownOn } from './fleet.ts';

beforeAll(openFleet);

const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Notes how far the page is scrolled at each frame that has something to show. */
const watchFrames = (page: Page) =>
  page.evaluate(() => {
    const seen: number[] = [];
    Reflect.set(globalThis, 'frames', seen);
    const look = () => {
      if (document.querySelectorAll('main li').length > 0) seen.push(Math.round(scrollY));
      requestAnimationFrame(look);
    };
    addEventListener('popstate', () => requestAnimationFrame(look), { once: true });
  });
const frames = async (page: Page) =>
  v.parse(
    v.array(v.number()),
    await page.evaluate(() => Reflect.get(globalThis, 'frames') as unknown),
  );

describe('back from a machine', () => {
  test('the list stands where it was left, from its first frame on, and nothing is waited for', async () => {
    const { page } = await onFleet();
    const row = page.getByText(nameOf(15)).first();
    await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const left = await scrolledTo(page);
    expect(left).toBeGreaterThan(200);
    await row.click();
    await page.waitForURL(`**/machines/${idOf(15)}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await scrolledTo(page)).toBe(0);
    const asked = askedOn(page);
    await watchFrames(page);
    await page.goBack();
    await expect.poll(async () => (await frames(page)).length).toBeGreaterThan(5);
    expect(new Set(await frames(page))).toEqual(new Set([left]));
    expect(await page.locator('[aria-busy=true]').count()).toBe(0);
    expect(asked).toEqual([]);
  });
});

describe('back from a machine that a further page showed', () => {
  test('those that were loaded are there still, and the row stands where it was tapped', async () => {
    const { page } = await onFleet();
    await page.getByRole('button', { name: 'もっと見る' }).click();
    await expect.poll(() => shownOn(page)).toHaveLength(40);
    const row = page.getByText(nameOf(33)).first();
    await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const left = await scrolledTo(page);
    await row.click();
    await page.waitForURL(`**/machines/${idOf(33)}`);
    await page.goBack();
    await expect.poll(() => shownOn(page)).toHaveLength(40);
    expect(await scrolledTo(page)).toBe(left);
  });
});

test('back from a machine that was searched for, the search and what it found stand as they were', async () => {
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
