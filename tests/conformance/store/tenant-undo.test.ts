import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../../../cli/services/open-store.ts';
import { putTenant } from '../../../cli/tenant/put-tenant.ts';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { documentPath } from '../../../worker/core/store/segments.ts';
import { audited, freshSettings, watch } from './put-database.ts';
import { runCommand } from './run-command.ts';

const { clientId } = readTenantFile('tenants/demo');
let settings: Readonly<Record<string, string>>;
let folder: string;
let work: string;
const store = () => openStore(settings);
const tenant = (...words: readonly string[]) => runCommand('tenant', words, settings);

beforeEach(() => {
  settings = freshSettings();
  work = mkdtempSync(join(tmpdir(), 'undo-'));
  folder = join(work, 'demo');
  cpSync('tenants/demo', folder, { recursive: true });
});

function edit(change: (text: string) => string) {
  const path = join(folder, 'tenant.json');
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

const offer = async () => {
  const [first] = readTenantFile(folder).machines;
  const path = documentPath('clients', clientId, 'machines', first?.id ?? '', 'shelf', 'current');
  return JSON.stringify((await store().get(path))?.fields['offer']);
};

/** Returns a photograph that is too large to be stored as it is. */
const photograph = (colour: string) =>
  sharp({ create: { width: 2000, height: 1500, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

describe('tenant get --folder', () => {
  test('writes texts and pictures into a folder, in which a put finds nothing to change', async () => {
    writeFileSync(join(folder, 'pictures', 'place.jpeg'), await photograph('red'));
    edit((text) => text.replace(/"hero": "[^"]+"/, '"hero": "pictures/place.jpeg"'));
    await putTenant(audited(store()), readTenantFile(folder));
    const copy = join(work, 'copy');
    expect(await tenant('get', clientId, '--folder', copy)).toMatchObject({ code: 0 });
    const { out } = await tenant('put', copy, '--dry-run');
    expect(out).toContain(`${clientId}: nothing to change`);
    expect(readdirSync(join(copy, 'documents')).toSorted()).toEqual(
      readdirSync(join(folder, 'documents')).toSorted(),
    );
    expect(readTenantFile(copy).appearance.hero).toBe('pictures/place.webp');
    expect(await tenant('get', clientId, '--folder', copy)).toMatchObject({ code: 1 });
  });

  test('reports that a tenant has no stored version', async () => {
    const { code, err } = await tenant('get', clientId, '--folder', join(work, 'copy'));
    expect([code, err]).toEqual([1, expect.stringContaining('No earlier version')]);
  });
});

describe('tenant undo', () => {
  test('shows the difference, writes nothing without --yes, and restores the tenant with it', async () => {
    await putTenant(audited(store()), readTenantFile(folder));
    const before = await offer();
    writeFileSync(join(folder, 'pictures', 'new.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    edit((text) =>
      text
        .replace(/"hero": "[^"]+"/, '"hero": "pictures/new.svg"')
        .replace(/("slot": "A1",[^}]*"priceYen": )\d+/, '$1170'),
    );
    await putTenant(audited(store()), readTenantFile(folder));
    const after = await offer();
    expect(after).not.toBe(before);
    const shown = await tenant('undo', clientId);
    expect(shown.out).toMatch(/shelf A1 priceYen 170 → \d+/);
    expect(shown.out).toContain('2 documents would be written');
    expect(shown.out).not.toContain('created');
    expect(shown.out).toContain('Nothing was written');
    expect(await offer()).toBe(after);
    expect(await tenant('undo', clientId, '--yes')).toMatchObject({ code: 0 });
    expect(await offer()).toBe(before);
    const again = await tenant('undo', clientId, '--yes');
    expect(again.out).toMatch(/priceYen \d+ → 170/);
    expect(await offer()).toBe(after);
    expect((await tenant('put', folder, '--dry-run')).out).toContain('nothing to change');
  });

  test('reports that the first put has no earlier version', async () => {
    await putTenant(audited(store()), readTenantFile(folder));
    expect((await tenant('undo', clientId, '--yes')).err).toContain('No earlier version');
  });

  test('restores the version before an interrupted put', async () => {
    await putTenant(audited(store()), readTenantFile(folder));
    const before = await offer();
    edit((text) => text.replaceAll(/"priceYen": \d+/g, '"priceYen": 120'));
    const broken = watch(store(), async (nth, commit) => {
      if (nth > 2) throw new Error('the computer was switched off');
      return commit();
    });
    const put = putTenant(audited(broken.store), readTenantFile(folder), {
      confirmation: 'everything',
    });
    await expect(put).rejects.toThrow('switched off');
    expect(await offer()).not.toBe(before);
    expect(await tenant('undo', clientId, '--yes')).toMatchObject({ code: 0 });
    expect(await offer()).toBe(before);
  });

  test('refuses a version that mixes several puts', async () => {
    await putTenant(audited(store()), readTenantFile(folder));
    edit((text) => text.replace(/("slot": "A1",[^}]*"priceYen": )\d+/, '$1170'));
    await putTenant(audited(store()), readTenantFile(folder));
    await store().commit([
      {
        kind: 'set',
        path: paths.tenantVersionPart(clientId, 'a', 0),
        fields: { id: 'other' },
        mask: ['id'],
      },
    ]);
    expect((await tenant('undo', clientId, '--yes')).err).toContain('cannot be read');
  });
});
