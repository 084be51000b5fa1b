import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTenantFile, type TenantFile } from '../../../cli/tenant/tenant-file.ts';
import { saveDocument } from '../../../worker/core/tenant/operate/save-document.ts';
import { showDocument } from '../../../worker/core/tenant/operate/show-documents.ts';
import { demo, demoDatabase } from './demo-database.ts';

const { clientId } = demo;
const { put, tenant, acting } = demoDatabase('manager');
const body = { ja: '新しい規約', en: 'New terms' };

const read = async () => {
  const shown = await showDocument(acting(), 'termsOfUse');
  if (!shown.ok) throw new Error(shown.error.code);
  return shown.value;
};
const change = async () => {
  const { title, seen } = await read();
  const text = { version: '2027-01-01', title: { ja: title.ja, en: title.en ?? '' }, body, seen };
  expect((await saveDocument(acting(), 'termsOfUse', text)).ok).toBe(true);
};

test('a put of the same file keeps a document that staff have changed, and its earlier text', async () => {
  const before = await read();
  await change();
  const renamed: TenantFile = { ...demo, name: { ja: '新しい名前', en: 'New name' } };
  await put(renamed);
  expect(await read()).toMatchObject({ version: '2027-01-01', body });
  expect((await read()).earlier).toMatchObject([{ version: before.version }]);
});

test('a file that changes the same document is refused until it is confirmed, and then applies', async () => {
  await change();
  const { termsOfUse } = demo.documents;
  const documents = { ...demo.documents, termsOfUse: { ...termsOfUse, version: '2027-02-02' } };
  const file: TenantFile = { ...demo, documents };
  await expect(put(file)).rejects.toThrow(
    /documents: termsOfUse: .* has changed it in the console/,
  );
  expect((await read()).version).toBe('2027-01-01');
  await put(file, { confirmation: 'everything' });
  expect(await read()).toMatchObject({ version: '2027-02-02', by: null });
});

test('`tenant get` writes the text into the folder, and putting that folder changes nothing', async () => {
  await change();
  const folder = join(mkdtempSync(join(tmpdir(), 'documents-')), 'demo');
  await tenant('get', clientId, '--folder', folder);
  const file = readTenantFile(folder);
  expect(file.documents.termsOfUse.version).toBe('2027-01-01');
  expect(readFileSync(join(folder, file.documents.termsOfUse.body.ja), 'utf8')).toBe(body.ja);
  await put(file);
  expect(await read()).toMatchObject({ version: '2027-01-01', body });
  rmSync(folder, { recursive: true });
});
