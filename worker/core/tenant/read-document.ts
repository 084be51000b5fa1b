import * as v from 'valibot';
import type { DocumentName, TenantDocument } from '../../../contract/shared/documents.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { type LocalText, localTextSchema } from '../../../contract/shared/language.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { renderMarkdown } from './render-markdown.ts';

/** A version may be stored as a number, because consoles show a date's digits as one. */
export const storedVersion = v.pipe(v.union([v.string(), v.number()]), v.transform(String));

const storedDocument = v.object({
  version: storedVersion,
  title: localTextSchema,
  body: localTextSchema,
});

/** Returns one of the tenant's documents, rendered. NOT_FOUND if the tenant has none. */
export async function readTenantDocument(
  store: Firestore,
  clientId: ClientId,
  name: DocumentName,
): Promise<Result<TenantDocument>> {
  const stored = await store.get(paths.tenantDocument(clientId, name));
  const parsed = v.safeParse(storedDocument, stored?.fields);
  if (!parsed.success) return fail('NOT_FOUND');
  const { version, title, body } = parsed.output;
  return ok({
    name,
    version,
    title,
    html: renderedText(body),
  });
}

/** Returns a document's text as HTML. */
export const renderedText = ({ ja, en }: LocalText) => ({
  ja: renderMarkdown(ja),
  en: renderMarkdown(en),
});
