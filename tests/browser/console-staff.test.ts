import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectSoundOnDesk, signInAt } from './console-desk.ts';
import { holdRequest } from './hold-request.ts';

const openStaff = () => signInAt('/demo/staff', 'owner', { proved: true, expect: [/ERR_FAILED/] });
const nameIn = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: '名前' });
const box = (page: Page) => page.getByRole('status').filter({ hasText: '一度だけ使えます' });
const link = (page: Page) => box(page).locator('.code').innerText();

/** Invites somebody, and waits until the box shows another link than before. */
async function invite(page: Page, name: string, before = ''): Promise<string> {
  await page.getByRole('button', { name: '招待する' }).click();
  await nameIn(page).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: '招待する' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await box(page).waitFor();
  await expect.poll(() => link(page)).not.toBe(before);
  return link(page);
}

test('only a copied invitation link is called copied, and a refused one is copied by hand', async () => {
  const page = await openStaff();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const first = await invite(page, '鈴木 健');
  await box(page).getByRole('button', { name: 'コピー', exact: true }).click();
  await box(page).getByRole('button', { name: 'コピーしました' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await invite(page, '高橋 花子', first);
  expect(await box(page).getByRole('button').first().innerText()).toBe('コピー');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await box(page).getByRole('button', { name: 'コピー', exact: true }).click();
  await box(page).getByText('リンクを選択してコピーしてください').waitFor();
  expect(await box(page).getByRole('button').first().innerText()).toBe('コピー');
  await expectSoundOnDesk(page);
});

test('a new link hides the earlier one from its request on, also if the request fails', async () => {
  const page = await openStaff();
  const first = await invite(page, '田中 蓮');
  const row = page.getByRole('row').filter({ hasText: '田中 蓮' });
  const again = row.getByRole('button', { name: '招待リンクを作り直す' });
  const request = await holdRequest(page, 'POST', /\/invitation$/);
  await again.click();
  await request.sent;
  expect(await box(page).count()).toBe(0);
  expect(await again.isDisabled(), 'two answers may arrive in the wrong order').toBe(true);
  request.abort();
  await page.getByRole('alert').getByText('接続できません').waitFor();
  expect(await box(page).count()).toBe(0);
  await again.click();
  await box(page).waitFor();
  expect(await link(page)).not.toBe(first);
});

test('two Enters invite one person, and the dialog stays open until the answer', async () => {
  const page = await openStaff();
  const posts: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'POST') posts.push(new URL(sent.url()).pathname);
  });
  const request = await holdRequest(page, 'POST', /\/staff$/);
  await page.getByRole('button', { name: '招待する' }).click();
  await nameIn(page).fill('伊藤 一郎');
  await nameIn(page).press('Enter');
  await request.sent;
  await nameIn(page).press('Enter');
  expect(await page.getByRole('button', { name: 'やめる' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  expect(await nameIn(page).inputValue()).toBe('伊藤 一郎');
  request.release();
  await box(page).waitFor();
  await page.getByRole('row').filter({ hasText: '伊藤 一郎' }).waitFor();
  expect(posts).toEqual(['/api/demo/staff']);
});
