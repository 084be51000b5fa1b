import { afterEach, beforeAll, expect, test } from 'vitest';
import * as paths from '../../worker/core/store/paths.ts';
import { update } from '../../worker/core/store/writes.ts';
import { type DeskFields, deskOf } from '../../worker/core/tenant/desk-fields.ts';
import { demoClient, expectSoundOnDesk, PHONE, signIn, signInAt, store } from './console-desk.ts';
import { holdRequest } from './hold-request.ts';
import { expectSound } from './pay-flows.ts';

const path = paths.client(demoClient);
const stored = async () => deskOf((await store.get(path))?.fields);
let before: DeskFields;
beforeAll(async () => {
  before = await stored();
});
// Later tests share the tenant.
afterEach(() => store.commit([update(path, { ...before })]));

test('on a phone a manager saves the opening hours, and invalid contact details do not lose the input', async () => {
  const page = await signIn('manager', 'demo', { viewport: PHONE, proved: true });
  await page.getByRole('link', { name: 'お客様窓口' }).click();
  const hours = page.getByRole('textbox', { name: '受付時間（日本語）' });
  await hours.waitFor();
  await expectSound(page);
  await page.getByText('元に戻すには、操作の記録で').waitFor();
  await hours.fill('毎日 8時〜20時');
  const phone = page.getByRole('textbox', { name: '電話番号' });
  await phone.fill('お電話ください');
  await page.getByRole('button', { name: '保存する' }).click();
  expect(await phone.evaluate((field: HTMLInputElement) => field.validity.patternMismatch)).toBe(
    true,
  );
  expect(await hours.inputValue()).toBe('毎日 8時〜20時');
  await phone.fill('');
  const company = page.getByRole('textbox', { name: '会社名（日本語）' });
  await company.fill('');
  await page.getByRole('textbox', { name: '登録番号' }).fill('T1234567890123');
  await page.getByRole('button', { name: '保存する' }).click();
  expect(await company.evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(
    true,
  );
  await company.fill('株式会社さくら');
  await page.getByRole('textbox', { name: 'サービス名（英語）' }).fill('Harbour drinks');
  await page.getByRole('checkbox', { name: '生年月日' }).check();
  await page.getByRole('checkbox', { name: '入荷のお知らせ' }).uncheck();
  await page.getByRole('button', { name: '保存する' }).click();
  await page.getByText('保存しました。1分ほどで').waitFor();
  expect(await stored()).toMatchObject({
    name: { en: 'Harbour drinks' },
    setup: { ...before.setup, personalInfo: [...before.setup.personalInfo, 'birthDate'] },
    contact: { phone: null, hours: { ja: '毎日 8時〜20時' } },
    seller: { name: { ja: '株式会社さくら' }, registrationNumber: 'T1234567890123' },
    messages: ['receipts', 'moneyBack'],
  });
});

test('a text that a manager types during a save stays, and the next save stores it', async () => {
  const page = await signInAt('/demo/desk', 'manager', {
    proved: true,
    expect: [/ERR_FAILED/],
  });
  const hours = page.getByRole('textbox', { name: '受付時間（日本語）' });
  const save = page.getByRole('button', { name: '保存する', disabled: false });
  const saved = page.getByText('保存しました。1分ほどで');
  const request = await holdRequest(page, 'PUT', /\/desk$/);
  await hours.fill('毎日 8時〜20時');
  await save.click();
  await request.sent;
  await hours.fill('毎日 9時〜21時');
  request.release();
  await save.waitFor();
  expect(await stored()).toMatchObject({ contact: { hours: { ja: '毎日 8時〜20時' } } });
  expect(await hours.inputValue()).toBe('毎日 9時〜21時');
  expect(await saved.count(), 'the new text is not saved').toBe(0);
  await save.click();
  await saved.waitFor();
  expect(await stored()).toMatchObject({ contact: { hours: { ja: '毎日 9時〜21時' } } });
  const refused = await holdRequest(page, 'PUT', /\/desk$/);
  await save.click();
  await refused.sent;
  expect(await saved.count(), 'a running save').toBe(0);
  refused.abort();
  await page.getByRole('alert').getByText('接続できません').waitFor();
  expect(await saved.count(), 'beside a problem').toBe(0);
});

test('support sees how customers can contact the tenant, and cannot change it', async () => {
  const page = await signInAt('/demo/desk', 'support');
  const phone = page.getByRole('textbox', { name: '電話番号' });
  await phone.waitFor();
  expect(await phone.inputValue()).toBe(before.contact.phone);
  expect(await phone.isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: '保存する' }).count()).toBe(0);
  await expectSoundOnDesk(page);
});
