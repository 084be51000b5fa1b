import { afterEach, beforeAll, expect, test } from 'vitest';
import * as paths from '../../worker/core/store/paths.ts';
import { update } from '../../worker/core/store/writes.ts';
import { parseDocument } from '../../worker/core/tenant/document-text.ts';
import { newVisitor, signIn as signInAtLine } from './browser.ts';
import {
  addPasskey,
  consoleOrigin,
  demoClient,
  expectSoundOnDesk,
  PHONE,
  signIn,
  signInAt,
  store,
} from './console-desk.ts';
import { expectSound } from './pay-flows.ts';

const path = paths.tenantDocument(demoClient, 'termsOfUse');
let before: ReturnType<typeof parseDocument>;
beforeAll(async () => {
  before = parseDocument(await store.get(path));
});
// The tests after these share the tenant, and its people have agreed to the first version.
afterEach(async () => {
  if (!before) return;
  const { version, title, body } = before;
  await store.commit([update(path, { version, title, body })]);
});

test('a manager sees whom a new version of the terms asks again, saves it, and customers read it', async () => {
  const page = await signIn('manager', 'demo', { viewport: PHONE, expect: [/401/, /403/] });
  await addPasskey(page, 'manager');
  await page.goto(`${consoleOrigin}/demo`);
  await page.getByRole('link', { name: '規約・案内' }).click();
  await page.getByRole('link', { name: '利用規約' }).waitFor();
  await expectSound(page);
  await page.getByRole('link', { name: '利用規約' }).click();
  await page.getByRole('textbox', { name: '本文（日本語）' }).fill('# 新しい規約\n\n**返品**は');
  await page.getByRole('button', { name: '見え方を更新' }).click();
  const preview = page.getByRole('region', { name: 'お客様の見え方' });
  await preview.locator('strong', { hasText: '返品' }).waitFor();
  await page.getByRole('textbox', { name: /^版/ }).fill('2027-01-01');
  await expectSound(page);
  await page.getByRole('button', { name: '保存の前に確認する' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/同意済みの\d+人のお客様に/).waitFor();
  await expectSound(page);
  await dialog.getByRole('button', { name: 'この内容で保存する' }).click();
  await page.getByText('文書を保存しました。').waitFor();
  await page.getByText('版: 2027-01-01').waitFor();
  const earlier = page.getByRole('region', { name: '以前の内容' });
  await earlier.getByRole('button').click();
  await earlier.getByRole('heading', { level: 3, name: /利用規約/ }).waitFor();
  await expectSound(page);

  const visitor = await signInAtLine(await newVisitor(), '/demo/account/about/terms-of-use');
  await visitor.locator('strong', { hasText: '返品' }).waitFor();
});

test('support reads a document at a desk, and is offered no change', async () => {
  const page = await signInAt('/demo/documents/privacyPolicy', 'support');
  await page.getByRole('button', { name: '見え方を更新' }).click();
  await page.getByRole('region', { name: 'お客様の見え方' }).locator('.note').waitFor();
  await expectSoundOnDesk(page);
  expect(await page.getByRole('textbox', { name: '本文（日本語）' }).count()).toBe(0);
});
