import { describe, expect, test } from 'vitest';
import { environment } from './browser.ts';
import { customerOn, expectSound } from './pay-flows.ts';

const SETTINGS = '/demo/account/settings';

describe('the settings', () => {
  test('offer the data export and the deletion of the account, and show the result', async () => {
    const { page } = await customerOn(SETTINGS);
    // Inside LINE the data is shown for copying, because LINE's browser may not save files.
    const read = await page.getByRole('link', { name: '画面で見る' }).getAttribute('href');
    const shown = await page.request.get(environment.app + (read ?? ''));
    expect(shown.headers()['content-disposition']).toMatch(/^inline/);
    expect(await shown.text()).toContain('お客さまのデータ');
    await page.getByRole('button', { name: '退会する' }).click();
    const dialog = page.getByRole('dialog', { name: '退会しますか？' });
    await dialog.waitFor();
    await expectSound(page);
    await dialog.getByRole('button', { name: '退会しない' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '退会する' }).click();
    await dialog.getByRole('button', { name: '退会する' }).click();
    await page.getByRole('heading', { name: '退会しました' }).waitFor();
    await expectSound(page);
    const session = await page.request.get(`${environment.app}/api/clients/demo/session`);
    expect(session.status()).toBe(401);
  });

  test('store sound and vibration on this device', async () => {
    const { page } = await customerOn(SETTINGS);
    const sound = page.getByRole('switch', { name: '商品が出たときに音を鳴らす' });
    const touch = page.getByRole('switch', { name: /振動/ });
    // Sound is off by default, because it could disturb others in public.
    expect([await sound.isChecked(), await touch.isChecked()]).toEqual([false, true]);
    await sound.check();
    await touch.uncheck();
    await page.reload();
    await sound.waitFor();
    await expect.poll(() => sound.isChecked()).toBe(true);
    expect(await touch.isChecked()).toBe(false);
  });
});
