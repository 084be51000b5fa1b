import sharp from 'sharp';
import { afterEach, beforeAll, expect, test } from 'vitest';
import * as paths from '../../worker/core/store/paths.ts';
import { update } from '../../worker/core/store/writes.ts';
import { lookFields, parseLook, type StoredLook } from '../../worker/core/tenant/look-document.ts';
import { demoClient, expectSoundOnDesk, PHONE, signIn, signInAt, store } from './console-desk.ts';
import { expectSound } from './pay-flows.ts';

const path = paths.appearance(demoClient);
let before: StoredLook | undefined;
beforeAll(async () => {
  before = parseLook(await store.get(path));
});
// Later tests share the tenant.
afterEach(async () => {
  if (!before) return;
  const fields = lookFields(before);
  const mask = [...Object.keys(fields), 'editedBy', 'consoleHash'];
  await store.commit([update(path, fields, undefined, mask)]);
});

test('a manager previews colours on both pages of the app, and saves a text', async () => {
  const page = await signIn('manager', 'demo', { proved: true });
  await page.getByRole('link', { name: 'アプリのデザイン' }).click();
  const app = page.frameLocator('iframe');
  await app.getByRole('heading', { name: 'すべての自販機' }).waitFor();
  await expectSoundOnDesk(page);
  const hero = app.locator('img[src*="pictures/"]').first();
  await expect
    .poll(() => hero.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);

  const primary = page.getByRole('textbox', { name: 'ブランドの色', exact: true });
  const brand = () =>
    app.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--primary'));
  await primary.fill('#c8102e');
  await expect.poll(brand).toBe('#c8102e');
  await primary.fill('#c8');
  expect(await page.getByRole('button', { name: '保存の前に確認する' }).isDisabled()).toBe(true);
  await primary.fill('#00a2d0');
  await expect.poll(brand).toBe('#00a2d0');
  await page.getByRole('group', { name: '画面' }).getByText('自販機').click();
  await app.getByRole('heading', { name: /みなと台本社ビル/ }).waitFor();
  await page.getByText('暗い画面', { exact: true }).click();
  const ground = () =>
    app.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--background'));
  await expect.poll(ground).toBe('#09171f');
  expect(await app.locator('script').count()).toBe(0);

  await page.getByRole('textbox', { name: 'トップの一文（日本語）' }).fill('ひと息つきませんか。');
  await page.getByRole('button', { name: '保存の前に確認する' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'このデザインにする' }).click();
  await page.getByText('デザインを保存しました。').waitFor();
  expect(parseLook(await store.get(path))).toMatchObject({
    ...{ heroText: { ja: 'ひと息つきませんか。' }, colors: { primary: '#00a2d0' } },
    logoUrl: before?.logoUrl,
  });
});

test('a manager crops a photograph by keyboard, previews it in the app, and saves it', async () => {
  const page = await signInAt('/demo/appearance', 'manager', { viewport: PHONE, proved: true });
  const photograph = sharp({
    create: { width: 1600, height: 1600, channels: 3, background: '#c8102e' },
  });
  const file = { name: 'photo.png', mimeType: 'image/png' };
  const field = page.getByLabel('トップの画像を変える');
  await field.setInputFiles({ ...file, buffer: await photograph.png().toBuffer() });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('slider', { name: '拡大' }).fill('2');
  await dialog.getByRole('group', { name: '表示する範囲' }).press('ArrowDown');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'この範囲を使う' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const app = page.frameLocator('iframe');
  const hero = app.locator('img[src^="data:image/"]').first();
  await expect
    .poll(() => hero.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
    .toEqual([1170, 540]);
  await field.setInputFiles({ ...file, buffer: Buffer.from('no picture') });
  await dialog.getByRole('alert').waitFor();
  await dialog.getByRole('button', { name: 'やめる' }).click();

  await page.getByRole('button', { name: '保存の前に確認する' }).click();
  await dialog.getByRole('button', { name: 'このデザインにする' }).click();
  await page.getByText('デザインを保存しました。').waitFor();
  const { heroUrl, logoUrl } = parseLook(await store.get(path));
  expect(logoUrl).toBe(before?.logoUrl);
  expect(heroUrl).toMatch(/#288$/);
  expect(heroUrl).not.toBe(before?.heroUrl);
  await expect
    .poll(() => app.locator('img[src*="pictures/"]').first().getAttribute('src'))
    .toContain('/api/demo/pictures/');
});

test('support sees the app on a phone, and cannot change it', async () => {
  const page = await signInAt('/demo/appearance', 'support', { viewport: PHONE });
  await page.frameLocator('iframe').getByRole('heading', { name: 'すべての自販機' }).waitFor();
  await expectSound(page);
  expect(await page.getByRole('textbox', { name: /アプリの名前/ }).count()).toBe(0);
});
