import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTenantFile, type TenantFile } from '../../../cli/tenant/tenant-file.ts';
import { changeLook, showLook } from '../../../worker/core/tenant/operate/change-look.ts';
import { demo, demoDatabase } from './demo-database.ts';

const { clientId, appearance } = demo;
const { put, tenant, acting } = demoDatabase('manager');
const look = {
  ...{ appName: { ja: 'のみもの', en: 'Drinks' }, heroText: null },
  colors: { primary: '#c8102e', background: '#fff7ea', line: '#01b904' },
  character: { machine: 'awning', type: 'serif', corners: 'round' },
} as const;

const change = async () => {
  const { seen } = await showLook(acting());
  expect((await changeLook(acting(), { ...look, seen })).ok).toBe(true);
};

test('a put of the same file leaves the appearance that staff have changed', async () => {
  await change();
  await put({ ...demo, name: { ja: '新しい名前', en: 'New name' } });
  expect(await showLook(acting())).toMatchObject({ ...look, by: 'Yui' });
});

test('a file with another appearance is refused until it is confirmed, and then it counts', async () => {
  await change();
  const colors = { ...appearance.colors, primary: '#123456' };
  const file: TenantFile = { ...demo, appearance: { ...appearance, colors } };
  await expect(put(file)).rejects.toThrow(/appearance: Yui has changed it in the console/);
  expect(await showLook(acting())).toMatchObject(look);
  await put(file, { confirmation: 'everything' });
  expect(await showLook(acting())).toMatchObject({ colors, by: null });
});

test('`tenant get` writes the appearance into the folder, and putting that folder agrees with it', async () => {
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
