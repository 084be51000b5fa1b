import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readTenantFile, type TenantFile } from '../../../cli/tenant/tenant-file.ts';
import { faqIdSchema } from '../../../contract/shared/ids.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { saveFaq } from '../../../worker/core/tenant/operate/save-faq.ts';
import { showFaq } from '../../../worker/core/tenant/operate/show-faqs.ts';
import { demo, demoDatabase } from './demo-database.ts';

const { clientId } = demo;
const faqId = (id: string) => v.parse(faqIdSchema, id);
const own = faqId(demo.faqs[0]?.id ?? '');
const added = faqId('f-new');

const { store, put, tenant, acting } = demoDatabase('support');
const both = (text: string) => ({ ja: text, en: text });
/** Saves an entry as the console does: a new one, or the stored one with another answer. */
async function save(id: typeof own, answer: string, isHidden = false): Promise<void> {
  const shown = await showFaq(acting(), id);
  const version = shown.ok ? shown.value.version : null;
  const { question, category, order } = shown.ok
    ? shown.value
    : { question: both('質問'), category: both('その他'), order: 50 };
  const content = { question, category, order, answer: both(answer), words: ['ことば'], isHidden };
  expect((await saveFaq(acting(), id, { ...content, version })).ok).toBe(true);
}
const answerOf = async (id = own) => (await store().get(paths.faq(clientId, id)))?.fields['answer'];
const fileWith = (answer: string): TenantFile => ({
  ...demo,
  faqs: demo.faqs.map((one) => (one.id === own ? { ...one, answer: both(answer) } : one)),
});

test('a put of the same file keeps entries that staff have changed or added', async () => {
  await save(own, 'コンソールの回答', true);
  await save(added, '新しい回答');
  expect(await put(demo)).toMatchObject({ written: 0, removed: 0 });
  expect(await answerOf()).toEqual(both('コンソールの回答'));
  expect(await answerOf(added)).toEqual(both('新しい回答'));
});

test('a file that changes the same entry is refused until it is confirmed, and the entry stays hidden', async () => {
  await save(own, 'コンソールの回答', true);
  const third = fileWith('ファイルの回答');
  await expect(put(third)).rejects.toThrow(
    /Yui has changed it in the console, and the file has another text/,
  );
  expect(await answerOf()).toEqual(both('コンソールの回答'));
  await put(third, { confirmation: 'everything' });
  expect(await answerOf()).toEqual(both('ファイルの回答'));
  const shown = await showFaq(acting(), own);
  expect(shown).toMatchObject({ value: { by: null, isHidden: true } });
  // From then on the entry belongs to the file.
  await put(fileWith('さらに'));
  expect(await answerOf()).toEqual(both('さらに'));
});

test('`tenant get` writes the console’s help into the folder, and putting that folder changes nothing', async () => {
  await save(own, 'コンソールの回答');
  await save(added, '新しい回答');
  const folder = join(mkdtempSync(join(tmpdir(), 'faqs-')), 'demo');
  await tenant('get', clientId, '--folder', folder);
  const file = readTenantFile(folder);
  expect(file.faqs).toHaveLength(demo.faqs.length + 1);
  expect(file.faqs[0]).toMatchObject({ id: own, answer: both('コンソールの回答') });
  await put(file);
  expect(await put(file)).toMatchObject({ written: 0, removed: 0 });
  expect(await showFaq(acting(), added)).toMatchObject({ value: { by: null } });
  rmSync(folder, { recursive: true });
});
