import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readTenantFile, type TenantFile } from '../../../cli/tenant/tenant-file.ts';
import type { Desk } from '../../../contract/console/desk.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { update } from '../../../worker/core/store/writes.ts';
import { changeDesk, showDesk } from '../../../worker/core/tenant/operate/change-desk.ts';
import { demo, demoDatabase } from './demo-database.ts';

const { clientId } = demo;
const { store, put, tenant, acting } = demoDatabase('manager');
const wanted: Omit<Desk, 'version'> = {
  name: { ja: 'さくら自販機', en: 'Sakura drinks' },
  setup: { required: ['welcome'], personalInfo: ['name', 'kana'] },
  contact: { phone: '0120-111-222', email: null, lineUrl: null, hours: null },
  seller: { name: { ja: '別の会社', en: 'Another company' }, registrationNumber: 'T1234567890123' },
  ...{ payMethods: ['dpay'], messages: ['moneyBack'], sessionIdleDays: 14 },
};
const read = async () => {
  const shown = await showDesk(acting());
  if (!shown.ok) throw new Error(shown.error.code);
  return shown.value;
};
const change = async (more: Partial<typeof wanted> = {}) => {
  const { version } = await read();
  expect((await changeDesk(acting(), { ...wanted, ...more, version })).ok).toBe(true);
};
const parts = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()));
const marked = v.object({ deskMark: v.object({ file: v.string(), own: v.string() }) });
const inEnglish: TenantFile = { ...demo, locale: 'en' };
const fileWith = (phone: string): TenantFile => ({ ...demo, contact: { ...demo.contact, phone } });

test('an older file keeps the console’s customer settings and reports that', async () => {
  await change();
  expect((await put(inEnglish)).keepsDesk).toBe(true);
  expect(await read()).toMatchObject(wanted);
  expect(await put(inEnglish)).toMatchObject({ written: 0, keepsDesk: true });
  await change({ sessionIdleDays: 7 });
  expect((await put(inEnglish)).keepsDesk, 'a second change').toBe(true);
  expect((await read()).sessionIdleDays).toBe(7);
});

test('settings from an earlier release, whose mark lacks newer fields, are not overwritten', async () => {
  await change();
  const path = paths.client(clientId);
  const { deskMark } = v.parse(marked, (await store().get(path))?.fields);
  const short = (desk: string) => JSON.stringify(v.parse(parts, desk).slice(0, -4));
  const earlier = { file: short(deskMark.file), own: short(deskMark.own) };
  await store().commit([update(path, { deskMark: earlier })]);
  await expect(put(inEnglish)).rejects.toThrow(/name, setup, contact/);
  expect(await read()).toMatchObject(wanted);
});

test('a file with a new seller is refused until it is confirmed', async () => {
  await change();
  const name = { ja: '三つ目の会社', en: 'A third company' };
  const other: TenantFile = { ...demo, seller: { name, registrationNumber: 'T1234567890123' } };
  await expect(put(other)).rejects.toThrow(/seller/);
  await put(other, { confirmation: 'everything' });
  expect((await read()).seller).toEqual({ name, registrationNumber: 'T1234567890123' });
});

test('a file with another contact is refused until it is confirmed, and then applies', async () => {
  await change();
  const other = fileWith('03-1234-5678');
  await expect(put(other)).rejects.toThrow(
    /name, setup, contact, seller, payMethods, messages, sessionIdleDays: the console/,
  );
  expect(await read()).toMatchObject(wanted);
  await put(other, { confirmation: 'everything' });
  expect((await read()).contact.phone).toBe('03-1234-5678');
  expect(await put(other)).toMatchObject({ written: 0, keepsDesk: false });
  await change();
  expect((await put(other)).keepsDesk, 'the file says what it said before the change').toBe(true);
  expect(await read()).toMatchObject(wanted);
});

test('`tenant get` writes them into the folder, and putting that folder changes nothing', async () => {
  await change();
  const folder = join(mkdtempSync(join(tmpdir(), 'desk-')), 'demo');
  await tenant('get', clientId, '--folder', folder);
  const file = readTenantFile(folder);
  expect(file.contact).toEqual({ phone: '0120-111-222' });
  expect(file.seller).toEqual(wanted.seller);
  expect(file).toMatchObject({
    ...{ name: wanted.name, setup: wanted.setup },
    payMethods: ['dpay'],
    messages: ['moneyBack'],
    sessionIdleDays: 14,
  });
  expect((await put(file)).keepsDesk).toBe(false);
  expect(await read()).toMatchObject(wanted);
  rmSync(folder, { recursive: true });
});
