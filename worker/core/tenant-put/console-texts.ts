import * as v from 'valibot';
import type { PutRisk } from '../../../contract/console/put-errors.ts';
import { documentNameSchema } from '../../../contract/shared/documents.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { scan } from '../store/scan.ts';
import { parseDocument } from '../tenant/document-text.ts';
import { parseFaq } from '../tenant/faq-document.ts';
import { contentHash } from '../tenant/put-mark.ts';
import type { Stored } from './look-up.ts';
import type { PutDocument, TenantContent } from './tenant-documents.ts';

/**
 * A conflict: both the console and the file have changed a help entry, a document or the
 * appearance.
 */
export type TextConflict = Extract<
  PutRisk,
  { readonly kind: 'CONSOLE_FAQ' | 'CONSOLE_DOCUMENT' | 'CONSOLE_APPEARANCE' }
>;

const edited = v.object({ editedBy: v.string(), consoleHash: v.string() });

/** The collections whose documents staff can change in the console, with the kind of conflict. */
const kinds: ReadonlyMap<string, TextConflict['kind']> = new Map([
  ['faqs', 'CONSOLE_FAQ'],
  ['documents', 'CONSOLE_DOCUMENT'],
  ['settings', 'CONSOLE_APPEARANCE'],
]);

/**
 * Returns the kind of a conflict about this document. Undefined if the console cannot change it.
 */
export const kindOfText = (path: string) => kinds.get(path.split('/')[2] ?? '');

/**
 * Returns whether staff created or changed a text in the console. A put never removes such a text.
 */
export const isEditedText = ({ path, fields }: StoredDocument): boolean =>
  kindOfText(path) !== undefined && v.is(edited, fields);

/** Returns the texts whose content in the file differs from the console's change. */
export async function textConflicts(
  changed: readonly PutDocument[],
  marks: Stored,
): Promise<readonly TextConflict[]> {
  const conflicts: TextConflict[] = [];
  for (const { path, fields } of changed) {
    const kind = kindOfText(path);
    const mark = v.safeParse(edited, marks.get(path)?.fields);
    if (!kind || !mark.success || mark.output.consoleHash === (await contentHash(fields))) continue;
    conflicts.push({ kind, id: path.split('/')[3] ?? '', by: mark.output.editedBy });
  }
  return conflicts;
}

/**
 * Returns a tenant with the help entries that staff have changed since its last put, for its
 * folder.
 */
export async function withConsoleFaqs(
  store: Firestore,
  content: TenantContent,
): Promise<TenantContent> {
  const { tenant } = content;
  const own = new Map<string, TenantContent['tenant']['faqs'][number]>();
  for await (const page of scan(store, paths.faqs(tenant.clientId), undefined)) {
    for (const stored of page.filter(isEditedText)) {
      const { id, category, order, question, answer, words } = parseFaq(stored);
      const entry = { id, category, order, question, answer };
      own.set(id, words.length > 0 ? { ...entry, words } : entry);
    }
  }
  const known = new Set(tenant.faqs.map(({ id }) => id));
  const faqs = [
    ...tenant.faqs.map((faq) => own.get(faq.id) ?? faq),
    ...[...own.values()].filter(({ id }) => !known.has(id)),
  ];
  return { ...content, tenant: { ...tenant, faqs } };
}

/**
 * Returns a tenant with the documents that staff have changed since its last put, for its folder.
 * Four reads.
 */
export async function withConsoleDocuments(
  store: Firestore,
  content: TenantContent,
): Promise<TenantContent> {
  const { tenant, textOf } = content;
  const names = documentNameSchema.options;
  const stored = await store.batchGet(
    names.map((name) => paths.tenantDocument(tenant.clientId, name)),
  );
  const texts = new Map<string, string>();
  const documents = { ...tenant.documents };
  for (const [index, name] of names.entries()) {
    const own = stored[index];
    const text = own && isEditedText(own) ? parseDocument(own) : undefined;
    if (!text) continue;
    const { version, title, body } = text;
    const { body: files } = documents[name];
    documents[name] = {
      ...documents[name],
      version,
      title: { ja: title.ja, en: title.en ?? title.ja },
    };
    texts.set(files.ja, body.ja).set(files.en, body.en ?? body.ja);
  }
  return {
    ...content,
    tenant: { ...tenant, documents },
    textOf: (name) => texts.get(name) ?? textOf(name),
  };
}
