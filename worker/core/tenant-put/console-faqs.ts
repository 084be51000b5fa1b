import * as v from 'valibot';
import type { PutRisk } from '../../../contract/console/put-errors.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { scan } from '../store/scan.ts';
import { parseFaq } from '../tenant/faq-document.ts';
import { contentHash } from '../tenant/put-mark.ts';
import type { Stored } from './look-up.ts';
import type { PutDocument, TenantContent } from './tenant-documents.ts';

/** An entry of the help that both the console and the file have changed. */
export type FaqConflict = Extract<PutRisk, { readonly kind: 'CONSOLE_FAQ' }>;

const edited = v.object({ editedBy: v.string(), consoleHash: v.string() });

export const isFaq = (path: string): boolean => path.split('/')[2] === 'faqs';

/** Returns whether staff have made or changed an entry of the help in the console. A put never removes it. */
export const isEditedFaq = ({ path, fields }: StoredDocument): boolean =>
  isFaq(path) && v.is(edited, fields);

/** Returns the entries that the file changes otherwise than the console did. */
export async function faqConflicts(
  changed: readonly PutDocument[],
  marks: Stored,
): Promise<readonly FaqConflict[]> {
  const conflicts: FaqConflict[] = [];
  for (const { path, fields } of changed.filter((one) => isFaq(one.path))) {
    const mark = v.safeParse(edited, marks.get(path)?.fields);
    if (!mark.success || mark.output.consoleHash === (await contentHash(fields))) continue;
    conflicts.push({ kind: 'CONSOLE_FAQ', id: path.split('/')[3] ?? '', by: mark.output.editedBy });
  }
  return conflicts;
}

/** Returns a tenant with the help as staff have changed it since its last put, for its folder. */
export async function withConsoleFaqs(
  store: Firestore,
  content: TenantContent,
): Promise<TenantContent> {
  const { tenant } = content;
  const own = new Map<string, TenantContent['tenant']['faqs'][number]>();
  for await (const page of scan(store, paths.faqs(tenant.clientId), undefined)) {
    for (const stored of page.filter(isEditedFaq)) {
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
