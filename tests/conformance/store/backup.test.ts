import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openStore } from '../../../cli/services/open-store.ts';
import { putTenant } from '../../../cli/tenant/put-tenant.ts';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { collectionPath, documentPath } from '../../../worker/core/store/segments.ts';
import { Bytes, Double, GeoPoint, Timestamp } from '../../../worker/core/store/values.ts';
import { audited, freshSettings } from './put-database.ts';

const emulator = inject('emulatorUrl');
const file = readTenantFile('tenants/demo/tenant.json');

/** Requests an export or import as Google's own tools do. The files are those of a scheduled export. */
async function ask(project: string, method: 'export' | 'import', body: object): Promise<void> {
  const answer = await fetch(`${emulator}/emulator/v1/projects/${project}:${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ database: `projects/${project}/databases/(default)`, ...body }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

const storeOf = (project: string) =>
  openStore({
    ...freshSettings(),
    FIRESTORE_EMULATOR_HOST: emulator.replace('http://', ''),
    FIRESTORE_PROJECT_ID: project,
  });

/** Follows the steps of docs/operations/backup-and-restore.md with the official emulator instead of Google. */
describe.runIf(emulator !== '')('a backup', () => {
  test('is restored into an empty database, with every document and type', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'backup-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [lost, restored] = [`lost-${Date.now()}`, `restored-${Date.now()}`];
    const before = storeOf(lost);
    await putTenant(audited(before), file);
    const everyType = documentPath('clients', file.clientId, 'lineUsers', 'U1');
    const fields = {
      at: new Timestamp('2026-11-22T01:02:03.456Z'),
      bytes: new Bytes('AAEC'),
      place: new GeoPoint(35.6, 139.7),
      double: new Double(2),
      map: { list: [1, 'two', null, true] },
    };
    await before.commit([{ kind: 'set', path: everyType, fields }]);

    await ask(lost, 'export', { export_directory: folder, export_name: 'daily' });
    const metadata = join(folder, 'daily', 'daily.overall_export_metadata');
    await ask(restored, 'import', { export_directory: metadata });

    const after = storeOf(restored);
    expect((await after.get(everyType))?.fields).toEqual((await before.get(everyType))?.fields);
    const { clientId } = file;
    for (const from of [
      paths.machines(clientId),
      collectionPath('clients', clientId, 'products'),
    ]) {
      const all = { from, limit: 300 };
      const [there, here] = [await before.query(all), await after.query(all)];
      expect(there.length).toBeGreaterThan(0);
      expect(here.map(({ id, fields }) => ({ id, fields }))).toEqual(
        there.map(({ id, fields }) => ({ id, fields })),
      );
    }
    // The restored marks still match, so a put changes nothing.
    expect((await putTenant(audited(after), file)).changes).toEqual([]);
  });
});
