import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { setMachine } from './buyers.ts';
import { expectSoundOnDesk, PHONE, signInAt } from './console-desk.ts';
import { expectSound } from './pay-flows.ts';

const machineId = 'm-lobby';
const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: '1001' });
const doorOpen = (page: Page) => rowOf(page).getByText('扉が開いています');
const live = (page: Page) => page.getByText('ライブ', { exact: true });

afterEach(() => setMachine(machineId, {}));

test('an open door appears in a colleague’s list at once, with its count, and disappears when it closes', async () => {
  const page = await signInAt('/demo/machines', 'manager');
  await rowOf(page).waitFor();
  await live(page).waitFor();
  // From now on a change can only arrive by a live message.
  await page.route(/\/api\/demo\/(machines|fleet\/counts)(\?|$)/, () => undefined);
  await setMachine(machineId, { door: 'open' });
  await doorOpen(page).waitFor();
  await page.getByRole('link', { name: /^扉が開いています [1-9]/ }).waitFor();
  await expectSoundOnDesk(page);
  await setMachine(machineId, {});
  await doorOpen(page).waitFor({ state: 'hidden' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a page that missed a message reloads the list at the next one', async () => {
  const lost = Promise.withResolvers<void>();
  let isLost = false;
  const prepare = (visitor: BrowserContext) =>
    visitor.routeWebSocket(/\/fleet\/live/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        const isChange = String(message).includes(`"${machineId}"`);
        if (isLost || !isChange) return socket.send(message);
        isLost = true;
        lost.resolve();
      });
    });
  const page = await signInAt('/demo/machines', 'manager', { prepare });
  await rowOf(page).waitFor();
  await live(page).waitFor();
  await setMachine(machineId, { door: 'open' });
  await lost.promise;
  // Another machine's change has the next number, which is the only reason for this page to reload its list.
  const read = page.waitForRequest(/\/api\/demo\/machines(\?|$)/);
  await setMachine('m-station', { door: 'open' });
  await read;
  await doorOpen(page).waitFor();
  await setMachine('m-station', {});
});

test('a field worker filters the fleet by firmware and by time offline, on a phone', async () => {
  const page = await signInAt('/demo/machines', 'field', { viewport: PHONE });
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
