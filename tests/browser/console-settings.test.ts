import { afterEach, expect, test } from 'vitest';
import { devCredential } from '../../sandbox/paypay/credentials.ts';
import { addPasskey, expectSoundOnDesk, limitRefunds, signInAt } from './console-desk.ts';

/** The expected refusals: the first save needs a passkey, and the second page is outdated. */
const REFUSED = { expect: [/401/, /403/, /409/] };

// Later tests share the tenant.
afterEach(() => limitRefunds({}));

test('an owner changes a limit with a passkey, an open page shows it, and the owner removes the passkey', async () => {
  await limitRefunds({});
  const owner = await signInAt('/demo/settings', 'owner', REFUSED);
  const older = await owner.context().newPage();
  await addPasskey(owner, 'owner');
  await older.goto(owner.url());
  for (const page of [owner, older]) {
    await page.getByRole('textbox', { name: 'これを超える返金は別の人が承認する' }).waitFor();
  }
  await expectSoundOnDesk(owner);
  const limit = owner.getByRole('textbox', { name: 'これを超える返金は別の人が承認する' });
  expect(await limit.inputValue()).toBe('3000');
  await limit.fill('2500');
  await owner.getByRole('button', { name: '保存する' }).click();
  await owner.getByRole('status').getByText('保存しました').waitFor();

  await older.getByRole('textbox', { name: 'ひとりが一日に返金できる合計' }).fill('20000');
  await older.getByRole('button', { name: '保存する' }).click();
  await older.getByText('ほかの人がちょうど設定を変更しました').waitFor();
  await older.getByRole('button', { name: 'もう一度読み込む' }).click();
  const again = older.getByRole('textbox', { name: 'これを超える返金は別の人が承認する' });
  await expect.poll(() => again.inputValue()).toBe('2500');

  await owner.getByRole('link', { name: '自分の設定' }).click();
  // Another test of this environment may have left a passkey.
  const removals = owner.getByRole('button', { name: 'このパスキーを削除する' });
  await removals.first().waitFor();
  const before = await removals.count();
  await removals.last().click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByRole('button', { name: 'このパスキーを削除する' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => removals.count()).toBe(before - 1);
});

test('an owner who returns to the settings sees the saved limit, and saves again', async () => {
  await limitRefunds({});
  const page = await signInAt('/demo/settings', 'owner', { proved: true });
  const limit = page.getByRole('textbox', { name: 'これを超える返金は別の人が承認する' });
  const save = async (yen: string) => {
    await limit.fill(yen);
    await page.getByRole('button', { name: '保存する' }).click();
    await page.getByRole('status').getByText('保存しました').waitFor();
  };
  await save('2600');
  await page.getByRole('link', { name: '自分の設定' }).click();
  await page.getByRole('checkbox', { name: /1文字のキー/ }).waitFor();
  await page.getByRole('link', { name: 'コンソールの設定' }).click();
  expect(await limit.inputValue()).toBe('2600');
  await save('2700');
});

test('an owner replaces a payment provider’s keys with a passkey, and the page never shows them', async () => {
  const owner = await signInAt('/demo/settings', 'owner', { expect: [/400/, /403/] });
  await addPasskey(owner, 'owner');
  const keys = owner.getByRole('region', { name: 'PayPay' });
  await keys.getByRole('button', { name: 'PayPayの値を変える' }).click();
  const secret = keys.getByLabel('APIシークレット');
  expect(await secret.getAttribute('type')).toBe('password');
  await secret.fill(devCredential.apiSecret);
  await keys.getByRole('button', { name: '保存する' }).click();
  await keys.getByText('値の項目に誤りがあります').waitFor();
  expect(await secret.inputValue(), 'what was typed stays').not.toBe('');
  await keys.getByLabel('APIキー').fill(devCredential.apiKey);
  await expectSoundOnDesk(owner);
  await keys.getByRole('button', { name: '保存する' }).click();
  await keys.getByRole('status').getByText('登録しました').waitFor();
  await owner.reload();
  await keys.getByText(/最終変更：/).waitFor();
  expect(await owner.content()).not.toContain(devCredential.apiKey);
  await expectSoundOnDesk(owner);
});
