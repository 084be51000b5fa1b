import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTenantFile, type TenantFile } from '../../../cli/tenant/tenant-file.ts';
import type { NewAlerts } from '../../../contract/console/alerts.ts';
import { changeAlerts } from '../../../worker/core/incidents/operate/change-alerts.ts';
import { readSupport } from '../../../worker/core/notifications/operator-settings.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { demo, demoDatabase } from './demo-database.ts';

const { clientId } = demo;
const SECOND = `C${'2'.repeat(32)}`;
const { store, put, tenant, acting } = demoDatabase('manager');

const settings: Omit<NewAlerts, 'version'> = {
  first: { lineTo: demo.support?.lineTo ?? null },
  second: { lineTo: SECOND },
  ...{ quietHours: null, openHours: null, escalateMinutes: 30, dueMinutes: 120 },
  limits: {
    ...{
      offlineMinutes: 60,
      doorMinutes: null,
      temperatureMinutes: null,
      noSaleHours: null,
      slotJams: null,
    },
    soldOutPercent: null,
  },
};
const change = async (more: Partial<typeof settings> = {}) => {
  const version = (await store().get(paths.client(clientId)))?.updateTime ?? '';
  return changeAlerts(acting(), { ...settings, ...more, version });
};
const changeAll = async () => expect((await change()).ok).toBe(true);
const support = () => readSupport(store(), clientId);
const fileWith = (more: object): TenantFile => ({ ...demo, support: { ...demo.support, ...more } });

test('an older file keeps the console’s alert settings and reports that, also with another change', async () => {
  await changeAll();
  const renamed: TenantFile = { ...demo, name: { ja: '新しい名前', en: 'New name' } };
  expect((await put(renamed)).keepsAlerts).toBe(true);
  expect(await support()).toMatchObject({ offlineMinutes: 60, second: { lineTo: SECOND } });
  expect(await put(renamed)).toMatchObject({ written: 0, keepsAlerts: true });
});

test('a file with other settings is refused until it is confirmed, and then applies', async () => {
  await changeAll();
  const other = fileWith({ offlineMinutes: 20 });
  await expect(put(other)).rejects.toThrow(/the console has other alert settings/);
  expect((await support())?.offlineMinutes).toBe(60);
  await put(other, { confirmation: 'everything' });
  expect(await support()).toMatchObject({ offlineMinutes: 20, second: null });
  expect(await put(other)).toMatchObject({ written: 0, keepsAlerts: false });
});

test('`tenant get` writes the settings into the folder, and putting that folder changes nothing', async () => {
  await changeAll();
  const folder = join(mkdtempSync(join(tmpdir(), 'alerts-')), 'demo');
  await tenant('get', clientId, '--folder', folder);
  const file = readTenantFile(folder);
  expect(file.support).toEqual({
    ...{ lineTo: demo.support?.lineTo, second: { lineTo: SECOND } },
    ...{ escalateMinutes: 30, dueMinutes: 120, offlineMinutes: 60 },
  });
  expect((await put(file)).keepsAlerts).toBe(false);
  expect((await support())?.offlineMinutes).toBe(60);
  rmSync(folder, { recursive: true });
});

test('nothing changes while a put is in progress', async () => {
  const stored = await store().get(paths.tenantPut(clientId));
  await store().commit([
    {
      ...{ kind: 'set', path: paths.tenantPut(clientId) },
      fields: { ...stored?.fields, finishedAt: null },
    },
  ]);
  expect(await change()).toMatchObject({ ok: false, error: { code: 'PUT_BY_ANOTHER' } });
});
