import type { DocumentName, TenantDocument } from '../../../contract/shared/documents.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { LocalText } from '../../../contract/shared/language.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { parseDocument } from './document-text.ts';
import { renderMarkdown } from './render-markdown.ts';

/**
 * Returns one of the tenant's documents, rendered. NOT_FOUND if the tenant has none.
 * @throws UnreadableDocument if a newer version wrote it.
 */
export async function readTenantDocument(
  store: Firestore,
  clientId: ClientId,
  name: DocumentName,
): Promise<Result<TenantDocument>> {
  const stored = await store.get(paths.tenantDocument(clientId, name));
  const text = parseDocument(stored);
  if (!text) return fail('NOT_FOUND');
  const { version, title, body } = text;
  return ok({ name, version, title, html: renderedText(body) });
}

/** Returns a document's Markdown as HTML, in both languages. */
export const renderedText = ({ ja, en }: LocalText) => ({
  ja: renderMarkdown(ja),
  en: renderMarkdown(en),
});
