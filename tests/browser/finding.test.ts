import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { askedOn, boughtAt, idOf, nameOf, onFleet, openFleet, shownOn } from './fleet.ts';
import { expectSound } from './pay-flows.ts';

beforeAll(openFleet);

const field = (page: Page) => page.getByRole('searchbox');
const names = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => nameOf(from + index));

describe('the list of many machines', () => {
  test('shows twenty, and twenty more with each tap, even after a failed one', async () => {
    const { page } = await onFleet({ expect: [/503/] });
    expect(await shownOn(page)).toEqual(names(0, 20));
    await page.route('**/machines?cursor=*', (route) => route.fulfill({ status: 503, body: '' }));
    const more = page.getByRole('button', { name: 'もっと見る' });
    await more.click();
    await page.getByText('続きを読み込めませんでした').waitFor();
    expect(await shownOn(page)).toHaveLength(20);
    await page.unroute('**/machines?cursor=*');
    await more.click();
    await expect.poll(() => shownOn(page)).toEqual(names(0, 40));
    // For a keyboard user the focus moves to the first new machine.
    const focused = page.locator('main li a:focus');
    expect(await focused.textContent()).toContain(nameOf(20));
    await page.getByText('20台を追加しました').waitFor({ state: 'attached' });
    await expectSound(page);
    await more.click();
    await expect.poll(() => shownOn(page)).toEqual(names(0, 45));
    expect(await more.count()).toBe(0);
  });
});

describe('the search among many machines', () => {
  test('finds a machine by its name, its number and its reading in kana, also beyond the first page', async () => {
    const { page } = await onFleet();
    for (const [typed, number] of [
      [nameOf(33), 33],
      ['３０４１', 41],
      ['ななばん', 7],
    ] as const) {
      await field(page).fill(typed);
      await expect.poll(() => shownOn(page)).toEqual([nameOf(number)]);
      await page.getByText('1台見つかりました').waitFor({ state: 'attached' });
    }
    await expectSound(page);
    await field(page).fill('');
    await expect.poll(() => shownOn(page)).toEqual(names(0, 20));
    // A search with many results loads more of them.
    await field(page).fill('倉庫');
    await page.getByText('20台以上見つかりました').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'もっと見る' }).click();
    await expect.poll(() => shownOn(page)).toEqual(names(0, 40));
  });

  test('starts after a pause in typing or composing, and at once on Enter', async () => {
    const { page, visitor } = await onFleet();
    const asked = askedOn(page);
    await field(page).focus();
    const ime = await visitor.newCDPSession(page);
    for (const text of ['そ', 'そう', 'そうこ']) {
      const at = text.length;
      await ime.send('Input.imeSetComposition', { text, selectionStart: at, selectionEnd: at });
    }
    // Longer than the debounce of the search field.
    await page.waitForFunction(
      (since) => performance.now() - since > 600,
      await page.evaluate(() => performance.now()),
    );
    expect(await field(page).inputValue()).toBe('そうこ');
    expect(asked).toEqual([]);
    await ime.send('Input.insertText', { text: nameOf(12) });
    await expect.poll(() => shownOn(page)).toEqual([nameOf(12)]);
    expect(asked).toEqual([`?q=${nameOf(12)}`]);
    await field(page).fill('');
    await expect.poll(() => shownOn(page)).toHaveLength(20);
    await field(page).pressSequentially('3010', { delay: 20 });
    await expect.poll(() => shownOn(page)).toEqual([nameOf(10)]);
    expect(asked.slice(1)).toEqual(['?q=3010']);
    await field(page).fill('3011');
    await field(page).press('Enter');
    await page.waitForURL(`**/fleet/machines/${idOf(11)}`);
  });

  test('keeps the shown machines while it searches, and discards outdated results', async () => {
    const { page } = await onFleet();
    await field(page).fill('3001');
    await expect.poll(() => shownOn(page)).toEqual([nameOf(1)]);
    const taken: string[] = [];
    page.on('requestfailed', (request) => taken.push(new URL(request.url()).search));
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/machines?q=3002', async (route) => {
      await held;
      await route.abort().catch(() => undefined);
    });
    const slow = page.waitForRequest(/q=3002/);
    await field(page).fill('3002');
    await slow;
    expect(await shownOn(page)).toEqual([nameOf(1)]);
    await page.locator('[aria-busy=true]').waitFor();
    await field(page).fill('3003');
    await expect.poll(() => shownOn(page)).toEqual([nameOf(3)]);
    expect(taken).toEqual(['?q=3002']);
    letGo();
  });

  test('explains in English what to do if nothing is found', async () => {
    const { page } = await onFleet({ locale: 'en-US' });
    await page.getByRole('searchbox', { name: 'Search by name, place or number' }).fill('Osaka');
    await page.getByText('Nothing found for “Osaka”').waitFor();
    await page.getByText('Try a part of the name of a station').waitFor();
    await expectSound(page);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect.poll(() => shownOn(page)).toHaveLength(20);
    await field(page).fill('warehouse 44');
    await expect.poll(() => shownOn(page)).toEqual(['Warehouse 44']);
    await page.getByText('1 found').waitFor({ state: 'attached' });
  });

  test('shows an error when the edge cannot be reached, and tries again', async () => {
    const { page } = await onFleet({ expect: [/503/] });
    await page.route('**/machines?q=*', (route) => route.fulfill({ status: 503, body: '' }));
    await field(page).fill('3005');
    await page.locator('main').getByRole('alert').first().waitFor();
    await page.unroute('**/machines?q=*');
    await page.locator('main').getByRole('button', { name: 'もう一度読み込む' }).click();
    await expect.poll(() => shownOn(page)).toEqual([nameOf(5)]);
  });
});

describe('the person’s own machines', () => {
  test('come before all others: first favourites, then the last used, both from the first answer', async () => {
    const { page, userId } = await onFleet();
    await field(page).fill('3040');
    await page.getByRole('button', { name: `${nameOf(40)}をお気に入りに入れる` }).click();
    await page.getByRole('button', { pressed: true }).waitFor();
    await field(page).fill('');
    await expect.poll(async () => (await shownOn(page))[0]).toBe(nameOf(40));
    await boughtAt(userId, [idOf(30), idOf(2), idOf(40)]);
    const asked = askedOn(page);
    await page.reload();
    await page.getByRole('heading', { name: '最近使った自販機' }).waitFor();
    const others = names(0, 20).filter((name) => name !== nameOf(2));
    expect(await shownOn(page)).toEqual([nameOf(40), nameOf(30), nameOf(2), ...others]);
    expect(await page.locator('main li', { hasText: '前回' }).textContent()).toContain(nameOf(30));
    await page.getByRole('heading', { name: 'お気に入り' }).waitFor();
    await page.getByRole('heading', { name: 'ほかの自販機' }).waitFor();
    await expectSound(page);
    // No request was needed: the page contained the list and the person's own machines.
    expect(asked).toEqual([]);
  });

  test('keep both stars of two quick taps', async () => {
    const { page } = await onFleet();
    const star = (number: number) =>
      page.getByRole('button', { name: `${nameOf(number)}をお気に入りに入れる` });
    const held = Promise.withResolvers<void>();
    let sent = 0;
    await page.route('**/me/settings', async (route) => {
      sent += 1;
      await held.promise;
      await route.continue();
    });
    const first = page.waitForRequest(/\/me\/settings$/);
    await star(3).click();
    await first;
    await star(5).click();
    await expect.poll(() => star(5).getAttribute('aria-pressed')).toBe('true');
    expect(sent).toBe(1);
    held.resolve();
    await expect
      .poll(async () => (await shownOn(page)).slice(0, 2))
      .toEqual([nameOf(5), nameOf(3)]);
    await page.reload();
    await page.getByRole('heading', { name: 'お気に入り' }).waitFor();
    expect((await shownOn(page)).slice(0, 2)).toEqual([nameOf(5), nameOf(3)]);
  });
});

test('nearby shows a message without permission, and otherwise the nearest machines, across borders of cells', async () => {
  const { page, visitor } = await onFleet({ locale: 'en-US' });
  const nearby = page.getByRole('button', { name: 'Machines nearby' });
  await visitor.clearPermissions();
  await nearby.click();
  await page.getByText('You have not allowed the use of your position').waitFor();
  expect(await shownOn(page)).toHaveLength(20);
  await visitor.grantPermissions(['geolocation'], { origin: new URL(page.url()).origin });
  // The 135th meridian is a border of cells of every size.
  await visitor.setGeolocation({ latitude: 35.02, longitude: 134.999 });
  await nearby.click();
  await page.getByText('The nearest first. Your position is not stored.').waitFor();
  const shown = await shownOn(page);
  expect(shown[0]).toBe('Warehouse 20');
  expect(shown.slice(1, 3).toSorted()).toEqual(['Warehouse 19', 'Warehouse 21']);
  expect(shown.length).toBeLessThanOrEqual(20);
  await page.getByText('about 91 m').waitFor();
  await expectSound(page);
});
