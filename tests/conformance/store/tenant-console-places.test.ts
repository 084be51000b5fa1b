import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readTenantFile, type TenantFile } from '../../../cli/tenant/tenant-file.ts';
import { machineIdSchema } from '../../../contract/shared/ids.ts';
import { changePlace } from '../../../worker/core/machines/operate/change-place.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { demo, demoDatabase } from './demo-database.ts';

const { clientId } = demo;
const machineId = v.parse(machineIdSchema, demo.machines[0]?.id);
const moved = { site: '新本社ビル', route: '山手ルート', group: null };

const { store, put, tenant, acting } = demoDatabase('manager');
const move = async (place = moved) =>
  expect((await changePlace(acting(), machineId, place)).ok).toBe(true);
const placeOf = async () => {
  const fields = (await store().get(paths.machine(clientId, machineId)))?.fields ?? {};
  return { site: fields['site'], route: fields['route'], group: fields['group'] };
};
const wordsOf = async () =>
  v.parse(
    v.object({ words: v.array(v.string()) }),
    (await store().get(paths.machine(clientId, machineId)))?.fields,
  ).words;
/** The demo's file with other fields of the first machine. */
const fileWith = (more: object): TenantFile => ({
  ...demo,
  machines: demo.machines.map((one) => (one.id === machineId ? { ...one, ...more } : one)),
});

test('a moved machine is found by its new place, and an older file keeps that place and reports it', async () => {
  const before = await wordsOf();
  await move();
  const words = await wordsOf();
  expect(words).not.toEqual(before);
  const renamed = fileWith({ name: { ja: '新しい名前', en: 'New name' } });
  expect((await put(renamed)).movedMachines).toEqual([machineId]);
  expect(await placeOf()).toEqual(moved);
  const again = await put(renamed);
  expect(again).toMatchObject({ written: 0, movedMachines: [machineId] });
  expect(await wordsOf(), 'a put writes the words of the console’s place too').toEqual(
    expect.arrayContaining(words.filter((word) => word.includes('山手'))),
  );
});

test('a file with a third place is refused until it is confirmed, and then applies', async () => {
  await move();
  const third = fileWith({ route: '第三ルート' });
  await expect(put(third)).rejects.toThrow(
    /the console has moved it to 新本社ビル \/ 山手ルート \/ —/,
  );
  expect(await placeOf()).toEqual(moved);
  await put(third, { confirmation: 'everything' });
  expect((await placeOf()).route).toBe('第三ルート');
  expect(await put(third)).toMatchObject({ written: 0, movedMachines: [] });
});

test('`tenant get` writes the place into the folder, and putting that folder changes nothing', async () => {
  await move();
  const folder = join(mkdtempSync(join(tmpdir(), 'places-')), 'demo');
  await tenant('get', clientId, '--folder', folder);
  const file = readTenantFile(folder);
  expect(file.machines[0]).toMatchObject({ site: '新本社ビル', route: '山手ルート' });
  expect(file.machines[0]).not.toHaveProperty('group');
  expect((await put(file)).movedMachines).toEqual([]);
  expect(await placeOf()).toEqual(moved);
  rmSync(folder, { recursive: true });
});

test('a machine cannot be moved while a put is in progress', async () => {
  const put = await store().get(paths.tenantPut(clientId));
  await store().commit([
    {
      ...{ kind: 'set', path: paths.tenantPut(clientId) },
      fields: { ...put?.fields, finishedAt: null },
    },
  ]);
  const refused = await changePlace(acting(), machineId, moved);
  expect(refused).toMatchObject({ ok: false, error: { code: 'PUT_BY_ANOTHER' } });
});
