import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { openAuditedStore } from '../../cli/services/open-store.ts';
import { putTenant } from '../../cli/tenant/put-tenant.ts';
import { readTenantFile } from '../../cli/tenant/tenant-file.ts';
import { channelIdSchema, clientIdSchema, liffIdSchema } from '../../contract/shared/ids.ts';
import { registerWithLine } from '../../lab/sandbox/register-with-line.ts';
import { seedStaff } from '../../lab/sandbox/seed-staff.ts';
import { environment, newVisitor, signIn as signInAtLine } from './browser.ts';
import {
  consoleOrigin,
  expectSoundOnDesk,
  PHONE,
  signIn,
  signInAt,
  store,
} from './console-desk.ts';
import { expectSound } from './pay-flows.ts';

const clientId = v.parse(clientIdSchema, 'papers');
// This file has its own tenant. The edge caches a tenant's versions for a minute, so a later test of a shared
// tenant could agree to the wrong version.
beforeAll(async () => {
  const demo = readTenantFile('tenants/demo/tenant.json');
  const file = {
    ...{ ...demo, clientId, paypay: undefined, payMethods: ['dpay' as const] },
    lineLogin: {
      channelId: v.parse(channelIdSchema, '1650000088'),
      liffId: v.parse(liffIdSchema, '1650000088-papersAA'),
    },
    ...{ machines: [], coupons: [] },
  };
  await registerWithLine(environment.standIns, environment.app, file);
  await putTenant(openAuditedStore(environment.settings), file);
  await seedStaff(store, { standIns: environment.standIns, consoleOrigin }, file);
});

test('a manager sees who must consent to new terms again and saves them, and customers read them', async () => {
  const page = await signIn('manager', clientId, { viewport: PHONE, proved: true });
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

  const visitor = await signInAtLine(await newVisitor(), `/${clientId}/account/about/terms-of-use`);
  await visitor.locator('strong', { hasText: '返品' }).waitFor();
});

test('support reads a document at a desk, and cannot change it', async () => {
  const page = await signInAt(`/${clientId}/documents/privacyPolicy`, 'support');
  await page.getByRole('button', { name: '見え方を更新' }).click();
  await page.getByRole('region', { name: 'お客様の見え方' }).locator('.note').waitFor();
  await expectSoundOnDesk(page);
  expect(await page.getByRole('textbox', { name: '本文（日本語）' }).count()).toBe(0);
});
