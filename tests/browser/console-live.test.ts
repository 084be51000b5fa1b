import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { setMachine } from './buyers.ts';
import { consoleOrigin, expectSoundOnDesk, PHONE, signIn } from './console-desk.ts';
import { expectSound } from './pay-flows.ts';

const machineId = 'm-lobby';
const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: '1001' });
const doorOpen = (page: Page) => rowOf(page).getByText('扉が開いています');
const live = (page: Page) => page.getByText('ライブ', { exact: true });

afterEach(() => setMachine(machineId, {}));

test('an open door is on the list of a colleague at once, with its count, and gone when it closes', async () => {
  const page = await signIn('manager');
  await page.goto(`${consoleOrigin}/demo/machines`);
  await rowOf(page).waitFor();
  await live(page).waitFor();
  // From now on only a message can bring a change.
  await page.route(/\/api\/demo\/(machines|fleet\/counts)(\?|$)/, () => undefined);
  await setMachine(machineId, { door: 'open' });
  await doorOpen(page).waitFor();
  await page.getByRole('link', { name: /^扉が開いています [1-9]/ }).waitFor();
  await expectSoundOnDesk(page);
  await setMachine(machineId, {});
  await doorOpen(page).waitFor({ state: 'hidden' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a page that missed a message reads the list again', async () => {
  const page = await signIn('manager');
  let lost = 0;
  await page.routeWebSocket(/\/fleet\/live/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const isFirstChange = String(message).includes('"link"') && lost === 0;
      if (isFirstChange) lost += 1;
      else socket.send(message);
    });
  });
  await page.goto(`${consoleOrigin}/demo/machines?fault=DOOR`);
  await page.getByText('当てはまる自販機はありません').waitFor();
  await live(page).waitFor();
  await setMachine(machineId, { door: 'open' });
  await expect.poll(() => lost, { timeout: 30_000 }).toBe(1);
  // Another machine's change has the next number.
  await setMachine('m-station', { door: 'open' });
  await doorOpen(page).waitFor();
  await setMachine('m-station', {});
});

test('a field worker narrows the fleet by firmware and by the time without a sale, on a phone', async () => {
  const page = await signIn('field', 'demo', { viewport: PHONE });
  await page.goto(`${consoleOrigin}/demo/machines`);
  await rowOf(page).waitFor();
  const firmware = page.getByRole('combobox', { name: 'ファームウェア' });
  await expectSound(page);
  const [, version = ''] = await firmware.locator('option').allTextContents();
  await firmware.selectOption({ index: 1 });
  await page.waitForURL(/firmware=/);
  await rowOf(page).waitFor();
  expect(version).toMatch(/^.+（\d+台）$/);
  await page.getByRole('combobox', { name: '通信なし' }).selectOption('7日以上');
  await page.waitForURL(/offlineHours=168/);
  await page.getByText('当てはまる自販機はありません').waitFor();
  await page.getByRole('button', { name: 'この表示を保存' }).waitFor();
});
