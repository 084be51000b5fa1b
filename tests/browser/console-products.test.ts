import sharp from 'sharp';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { machineIdSchema, productIdSchema } from '../../contract/shared/ids.ts';
import { untilQuiet } from '../../lab/test-environment/quiet.ts';
import { spreadProduct } from '../../worker/core/prices/operate/spread-product.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { update } from '../../worker/core/store/writes.ts';
import { environment } from './browser.ts';
import { demoClient, expectSoundOnDesk, PHONE, signIn, signInAt, store } from './console-desk.ts';
import { expectSound } from './pay-flows.ts';

const product = v.parse(productIdSchema, 'jasmine-tea-500');
/** The edge caches a shelf for half a minute, so the test polls at long intervals. */
const SELDOM = { interval: 1000 };
const machine = v.parse(machineIdSchema, 'm-lobby');
const path = paths.product(demoClient, product);
const pictured = v.object({ pictureUrl: v.nullable(v.string()) });
const offers = v.object({
  offer: v.array(v.object({ productId: v.string(), ...pictured.entries })),
});
const shownAt = async () => {
  const { offer } = v.parse(offers, (await store.get(paths.shelf(demoClient, machine)))?.fields);
  return offer.find(({ productId }) => productId === product)?.pictureUrl;
};
const before = await shownAt();
const texts = v.parse(
  v.object({ name: v.record(v.string(), v.string()), volumeMl: v.number() }),
  (await store.get(path))?.fields,
);

// Later tests share the tenant.
afterEach(async () => {
  const fields = { pictureUrl: before ?? null, ...texts, spreadAfter: '' };
  const mask = [...Object.keys(fields), 'photo', 'details'];
  await store.commit([update(path, fields, undefined, mask)]);
  await spreadProduct(
    { services: { store, nowMs: Date.now }, client: { clientId: demoClient } },
    product,
  );
});

test('a manager changes a drink’s picture on a phone, and every machine that sells it shows it', async () => {
  const page = await signIn('manager', 'demo', { viewport: PHONE });
  await page.getByRole('link', { name: '商品', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'ジャスミン茶' });
  const button = row.getByRole('button', { name: /の写真を変える$/ });
  await button.waitFor();
  await expectSound(page);
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  const background = { r: 0, g: 160, b: 80, alpha: 1 };
  const made = sharp({ create: { width: 1200, height: 1200, channels: 4, background } });
  const file = { name: 'tea.png', mimeType: 'image/png', buffer: await made.png().toBuffer() };
  await (await chooser).setFiles(file);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/すべての自販機に表示します/).waitFor();
  await expectSound(page);
  await dialog.getByRole('button', { name: 'この範囲を使う' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row.getByText(/さんが変更/).waitFor();
  await expect.poll(shownAt).toMatch(/#288$/);
  expect(await shownAt()).not.toBe(before);

  const answer = await fetch(`${environment.app}${String(await shownAt()).replace('#', '?w=')}`);
  const shown = await sharp(await answer.arrayBuffer()).metadata();
  expect([shown.format, shown.width, shown.height]).toEqual(['webp', 288, 384]);
});

test('a manager renames a drink on a phone, and a customer sees the name at the machine', async () => {
  const options = { viewport: PHONE, clock: true, expect: [/ERR_FAILED/] };
  const page = await signInAt('/demo/products', 'manager', options);
  await page.getByRole('link', { name: 'ジャスミン茶' }).click();
  const name = page.getByLabel('名前（日本語）');
  await expectSound(page);
  await name.fill('花香る|ジャスミン茶');
  await page.getByLabel('内容量（ml）').fill('');
  await page.getByRole('button', { name: '保存' }).click();
  expect(await name.inputValue(), 'nothing is sent without a volume').toBe('花香る|ジャスミン茶');
  await page.getByLabel('内容量（ml）').fill('480');
  // The page reads the drink again when every machine has the name.
  const isRead = ({ pathname }: URL) => /\/products\/[\w-]+$/.test(pathname);
  await page.route(isRead, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByText('保存しました。').waitFor();
  await page.getByRole('heading', { name: '花香るジャスミン茶' }).waitFor();
  await page.getByRole('alert').waitFor();
  await page.unroute(isRead);
  await page.getByRole('button', { name: 'もう一度読み込む' }).click();
  await page.getByText('自販機に反映しています…').waitFor({ state: 'detached' });
  await expectSound(page);
  // A page that is looked at again reads the drink again, and keeps what was typed.
  await name.fill('摘みたてジャスミン茶');
  await page.clock.fastForward(6_000);
  const read = page.waitForResponse((answer) => isRead(new URL(answer.url())));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await (await read).finished();
  await untilQuiet(page);
  expect(await name.inputValue()).toBe('摘みたてジャスミン茶');
  await expect
    .poll(async () => (await fetch(`${environment.app}/demo/machines/m-lobby`)).text(), SELDOM)
    .toContain('花香る');
});

test('support sees the drinks and their pages at a desk, and cannot change them', async () => {
  const page = await signInAt('/demo/products', 'support');
  await page.getByRole('row').filter({ hasText: 'ジャスミン茶' }).waitFor();
  await expectSoundOnDesk(page);
  expect(await page.getByRole('button', { name: /の写真を変える$/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'ジャスミン茶' }).click();
  const name = page.getByLabel('名前（日本語）');
  await name.waitFor();
  await expectSoundOnDesk(page);
  expect(await name.isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: '保存' }).count()).toBe(0);
});
