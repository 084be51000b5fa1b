import { beforeAll, expect, test } from 'vitest';
import { complaint, consoleOrigin, expectSoundOnDesk, signIn, signInAt } from './console-desk.ts';

let order: string;
beforeAll(async () => {
  const { id } = await complaint();
  order = `/demo/orders/${id}`;
});

test('Ctrl+K lists pages, actions of the current page and a search, and Escape closes it', async () => {
  const page = await signIn('support');
  const palette = page.getByRole('dialog', { name: '操作の一覧' });
  const field = palette.getByRole('searchbox');
  await page.keyboard.press('Control+k');
  await field.waitFor();
  await expectSoundOnDesk(page);
  expect(await palette.getByRole('menuitem', { name: '返信する' }).count()).toBe(0);
  // A role sees only the pages that it may open.
  expect(await palette.getByRole('menuitem', { name: '入金の照合' }).count()).toBe(0);
  await field.fill('注');
  await palette.getByRole('menuitem', { name: '注文', exact: true }).waitFor();
  expect(await palette.getByRole('menuitem', { name: '今日の仕事' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });

  await page.goto(consoleOrigin + order);
  await page.getByRole('button', { name: '返信する' }).waitFor();
  await page.keyboard.press('Control+k');
  await palette.getByRole('menuitem', { name: '返信する' }).click();
  await page.getByRole('dialog').getByRole('heading', { name: '返信する' }).waitFor();
  await page.getByRole('button', { name: 'やめる' }).click();

  await page.keyboard.press('Control+k');
  await field.fill('みなと台');
  await palette.getByRole('menuitem', { name: '「みなと台」を検索' }).click();
  await page.waitForURL(/\/search\?q=/);
});

test('single keys search or answer, unless the person is typing or has switched them off', async () => {
  const page = await signInAt(order, 'support');
  const search = page.getByRole('searchbox');
  const answer = page.getByRole('dialog');
  await page.getByRole('button', { name: '返信する' }).waitFor();
  await page.keyboard.press('/');
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('r/');
  expect(await search.inputValue()).toBe('r/');
  expect(await answer.count()).toBe(0);
  await search.evaluate((field) => field.blur());
  await page.keyboard.press('r');
  await answer.getByRole('heading', { name: '返信する' }).waitFor();

  await page.getByRole('button', { name: 'やめる' }).click();
  await page.getByRole('link', { name: '自分の設定' }).click();
  await page.getByRole('checkbox', { name: /1文字のキー/ }).uncheck();
  await page.goto(consoleOrigin + order);
  await page.getByRole('button', { name: '返信する' }).waitFor();
  await page.keyboard.press('r');
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: '操作の一覧' }).waitFor();
  expect(await answer.count()).toBe(1);
  await page.keyboard.press('Escape');
  await answer.waitFor({ state: 'detached' });
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(false);
});

test('a long id is copied in full, or shown in full if the browser refuses the clipboard', async () => {
  const page = await signInAt(order, 'support');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const row = page.locator('dt', { hasText: '決済番号' }).locator('+ dd');
  const short = (await row.locator('.code').innerText()).replace('…', '');
  await row.getByRole('button', { name: /をコピー$/ }).click();
  await row.getByText('コピーしました').waitFor();
  const whole = await page.evaluate(() => navigator.clipboard.readText());
  expect(whole.length).toBeGreaterThan(short.length);
  expect(whole.startsWith(short)).toBe(true);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await row.getByRole('button').click();
  await expect.poll(() => row.innerText()).toBe(whole);
});
