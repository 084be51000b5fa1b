import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readTenantFile, type TenantFile } from '../../../cli/tenant/tenant-file.ts';
import type { NewLook } from '../../../contract/console/appearance.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { changeLook, showLook } from '../../../worker/core/tenant/operate/change-look.ts';
import { pictureIdOf } from '../../../worker/core/tenant-put/tenant-version.ts';
import { demo, demoDatabase } from './demo-database.ts';

const { clientId, appearance } = demo;
const { put, store, tenant, acting } = demoDatabase('manager');
const look = {
  ...{ appName: { ja: 'のみもの', en: 'Drinks' }, heroText: null },
  colors: { primary: '#c8102e', background: '#fff7ea', line: '#01b904' },
  character: { machine: 'awning', type: 'serif', corners: 'round' },
} as const;

const change = async (pictures: Partial<Pick<NewLook, 'logo' | 'hero'>> = {}) => {
  const { seen } = await showLook(acting());
  const asked: NewLook = { ...look, logo: 'kept', hero: 'kept', ...pictures, seen };
  expect((await changeLook(acting(), asked)).ok).toBe(true);
};

/** Returns a photograph as the console sends it, in a size. */
const photograph = async (width: number, height: number) => {
  const made = sharp({ create: { width, height, channels: 3, background: '#c8102e' } });
  return `data:image/webp;base64,${(await made.webp().toBuffer()).toString('base64')}`;
};

test('a put of the same file keeps the appearance that staff have changed', async () => {
  await change();
  await put({ ...demo, name: { ja: '新しい名前', en: 'New name' } });
  expect(await showLook(acting())).toMatchObject({ ...look, by: 'Yui' });
});

test('a file with another appearance is refused until it is confirmed, and then applies', async () => {
  await change();
  const colors = { ...appearance.colors, primary: '#123456' };
  const file: TenantFile = { ...demo, appearance: { ...appearance, colors } };
  await expect(put(file)).rejects.toThrow(/appearance: Yui has changed it in the console/);
  expect(await showLook(acting())).toMatchObject(look);
  await put(file, { confirmation: 'everything' });
  expect(await showLook(acting())).toMatchObject({ colors, by: null });
});

test('`tenant get` writes the appearance into the folder, and putting that folder changes nothing', async () => {
  await change();
  const folder = join(mkdtempSync(join(tmpdir(), 'look-')), 'demo');
  await tenant('get', clientId, '--folder', folder);
  const file = readTenantFile(folder);
  const { heroText: _none, ...written } = look;
  expect(file.appearance).toMatchObject(written);
  expect(file.appearance.heroText).toBeUndefined();
  expect(file.appearance.logo).toBeDefined();
  await put(file);
  expect(await showLook(acting())).toMatchObject(look);
  rmSync(folder, { recursive: true });
});

test('a put without pictures keeps the console’s ones, and `tenant get` writes them as put would store them', async () => {
  const hero = { full: await photograph(1170, 540), small: await photograph(288, 133) };
  const logo = { full: await photograph(192, 192), small: null };
  await change({ hero, logo });
  const stored = async () => (await store().get(paths.appearance(clientId)))?.fields;
  const before = await stored();
  await put({ ...demo, name: { ja: '新しい名前', en: 'New name' } });
  const pictures = await Promise.all(
    [before?.['heroUrl'], before?.['logoUrl']].map((url) =>
      store().get(paths.picture(clientId, pictureIdOf(String(url)) ?? '')),
    ),
  );
  expect(pictures.map((picture) => picture?.fields['contentType'])).toEqual(
    Array(2).fill('image/webp'),
  );
  const folder = join(mkdtempSync(join(tmpdir(), 'look-')), 'demo');
  await tenant('get', clientId, '--folder', folder);
  await put(readTenantFile(folder));
  const { heroUrl, logoUrl } = before ?? {};
  expect(await stored()).toMatchObject({ heroUrl, logoUrl });
  rmSync(folder, { recursive: true });
});
