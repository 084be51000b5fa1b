import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { serveMap } from '../../lab/test-environment/map-file.ts';
import { setMachine } from './buyers.ts';
import { consoleOrigin, expectSoundOnDesk, PHONE, signIn } from './console-desk.ts';
import { expectSound } from './pay-flows.ts';

const machineId = 'm-lobby';
const machinesHere = (page: Page) => page.getByRole('list', { name: 'この場所の自販機' });
const pinOf = (page: Page, text: RegExp) => page.getByRole('button', { name: text });

afterEach(() => setMachine(machineId, {}));

test('a manager sees the fleet on a map, a fault as it happens, and opens a machine from its pin', async () => {
  const page = await signIn('manager');
  const answered = await serveMap(page.context());
  await page.goto(`${consoleOrigin}/demo/machines`);
  await page.getByRole('link', { name: '地図も見る' }).click();
  const pin = pinOf(page, /^1001 .*稼働中/);
  await pin.waitFor();
  await expect.poll(answered).toBeGreaterThan(1);
  await page.getByText('試験の地図').waitFor();
  await page.getByText('ライブ', { exact: true }).waitFor();
  await expectSoundOnDesk(page);
  await setMachine(machineId, { door: 'open' });
  await pinOf(page, /^1001 .*扉が開いています/).click();
  await page.getByRole('link', { name: '扉が開いています 1' }).click();
  await expect.poll(() => page.locator('.map-pin').count()).toBe(1);
  await pinOf(page, /^1001 /).click();
  await machinesHere(page).getByRole('link', { name: 'みなと台本社ビル 1号機' }).click();
  await page.getByRole('heading', { name: /みなと台本社ビル 1号機/ }).waitFor();
});

test('a manager narrows the list to the part of the map in sight, and shows all again', async () => {
  const page = await signIn('manager');
  await serveMap(page.context());
  await page.goto(`${consoleOrigin}/demo/machines?map=on`);
  await pinOf(page, /^1001 /).waitFor();
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  await rows.first().waitFor();
  const all = await rows.count();
  const pins = page.locator('.map-pin');
  const before = await pins.count();
  while ((await pins.count()) === before) await page.getByRole('button', { name: '拡大' }).click();
  const narrow = page.getByRole('button', { name: '一覧を地図の範囲にしぼる' });
  await narrow.click();
  await expect.poll(() => rows.count()).toBeLessThan(all);
  expect(await narrow.getAttribute('aria-pressed')).toBe('true');
  await expectSoundOnDesk(page);
  await narrow.click();
  await expect.poll(() => rows.count()).toBe(all);
});

test('without its pictures the map shows the machines’ places on a phone, and the list serves', async () => {
  const page = await signIn('field', 'demo', { viewport: PHONE, expect: [/ERR_FAILED/] });
  await page.context().route('https://tiles.invalid/**', (route) => route.abort());
  await page.goto(`${consoleOrigin}/demo/machines?map=on`);
  await page.getByText('地図の画像を読み込めません。自販機の位置は表示しています。').waitFor();
  await pinOf(page, /^1001 /).click();
  await machinesHere(page).getByRole('link', { name: 'みなと台本社ビル 1号機' }).waitFor();
  await page.getByRole('row').filter({ hasText: '1001' }).waitFor();
  await expectSound(page);
});

test('a browser that cannot draw a map says so, and the list serves', async () => {
  const page = await signIn('manager');
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = new Proxy(getContext, {
      apply: (target, canvas, [kind, ...more]) =>
        String(kind).startsWith('webgl') ? null : Reflect.apply(target, canvas, [kind, ...more]),
    });
  });
  await page.goto(`${consoleOrigin}/demo/machines?map=on`);
  await page.getByText('このブラウザでは地図を表示できません。一覧をご利用ください。').waitFor();
  await page.getByRole('row').filter({ hasText: '1001' }).waitFor();
});
