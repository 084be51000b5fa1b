import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { serveMap } from '../../lab/test-environment/map-file.ts';
import { setMachine } from './buyers.ts';
import { expectSoundOnDesk, PHONE, signInAt } from './console-desk.ts';
import { expectSound } from './pay-flows.ts';

const machineId = 'm-lobby';
const machinesHere = (page: Page) => page.getByRole('list', { name: 'この場所の自販機' });
const pinOf = (page: Page, text: RegExp) => page.getByRole('button', { name: text });

afterEach(() => setMachine(machineId, {}));

test('the map limits the list to its visible part, shows a new fault live, and opens a machine', async () => {
  const answers: (() => number)[] = [];
  const prepare = async (visitor: BrowserContext) => answers.push(await serveMap(visitor));
  const page = await signInAt('/demo/machines', 'manager', { prepare });
  await page.getByRole('link', { name: '地図も見る' }).click();
  await pinOf(page, /^1001 .*稼働中/).waitFor();
  await expect.poll(() => answers[0]?.()).toBeGreaterThan(1);
  await page.getByText('試験の地図').waitFor();
  await page.getByText('ライブ', { exact: true }).waitFor();
  await expectSoundOnDesk(page);

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

  await setMachine(machineId, { door: 'open' });
  await pinOf(page, /^1001 .*扉が開いています/).waitFor();
  await page.getByRole('link', { name: '扉が開いています 1' }).click();
  await expect.poll(() => pins.count()).toBe(1);
  await pinOf(page, /^1001 /).click();
  await machinesHere(page).getByRole('link', { name: 'みなと台本社ビル 1号機' }).click();
  await page.getByRole('heading', { name: /みなと台本社ビル 1号機/ }).waitFor();
});

test('without map tiles the map still shows the machines on a phone, and the list works', async () => {
  const page = await signInAt('/demo/machines?map=on', 'field', {
    ...{ viewport: PHONE, expect: [/ERR_FAILED/] },
    prepare: (visitor) => visitor.route('https://tiles.invalid/**', (route) => route.abort()),
  });
  await page.getByText('地図の画像を読み込めません。自販機の位置は表示しています。').waitFor();
  await pinOf(page, /^1001 /).click();
  await machinesHere(page).getByRole('link', { name: 'みなと台本社ビル 1号機' }).waitFor();
  await page.getByRole('row').filter({ hasText: '1001' }).waitFor();
  await expectSound(page);
});

test('a browser without WebGL shows a message instead of the map, and the list works', async () => {
  const withoutWebgl = () => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = new Proxy(getContext, {
      apply: (target, canvas, [kind, ...more]) =>
        String(kind).startsWith('webgl') ? null : Reflect.apply(target, canvas, [kind, ...more]),
    });
  };
  const prepare = (visitor: BrowserContext) => visitor.addInitScript(withoutWebgl);
  const page = await signInAt('/demo/machines?map=on', 'manager', { prepare });
  await page.getByText('このブラウザでは地図を表示できません。一覧をご利用ください。').waitFor();
  await page.getByRole('row').filter({ hasText: '1001' }).waitFor();
});
