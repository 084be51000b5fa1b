import * as v from 'valibot';
import type {
  DocumentDetail,
  DocumentRow,
  Documents,
  EarlierText,
} from '../../../../contract/console/documents.ts';
import { type DocumentName, documentNameSchema } from '../../../../contract/shared/documents.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { isSegment } from '../../store/segments.ts';
import { parseDocument, type StoredText } from '../document-text.ts';
import { renderedText, storedVersion } from '../read-document.ts';

/** The documents to which people consent in the set-up. */
const consented: readonly DocumentName[] = ['termsOfUse', 'privacyPolicy'];

/** Returns the tenant's documents for customers, without their texts. Four reads. */
export async function listDocuments({
  services: { store },
  client: { clientId },
}: Reader): Promise<Documents> {
  const names = documentNameSchema.options;
  const stored = await store.batchGet(names.map((name) => paths.tenantDocument(clientId, name)));
  const documents = names.flatMap((name, index) => {
    const text = parseDocument(stored[index]);
    return text ? [rowOf(name, text)] : [];
  });
  return { documents };
}

/** The texts before that a page lists. All stay stored. */
const EARLIER = 10;

/** Returns one document, to change it. At most twelve reads, and one more for every thousand people. */
export async function showDocument(
  { services: { store }, client: { clientId } }: Reader,
  name: DocumentName,
): Promise<Operated<DocumentDetail>> {
  const stored = await store.get(paths.tenantDocument(clientId, name));
  const text = parseDocument(stored);
  if (!stored || !text) return refuse({ code: 'DOCUMENT_UNKNOWN' });
  const { count: people } = consented.includes(name)
    ? await store.sum(
        {
          from: paths.lineUsers(clientId),
          // Everybody who has consented to anything.
          where: [{ field: 'consents', op: 'GREATER_THAN', value: [] }],
        },
        [],
      )
    : { count: 0 };
  const before = await store.query({
    from: paths.earlierDocuments(clientId, name),
    orderBy: { field: 'createdAt', direction: 'DESCENDING' },
    only: ['version', 'editedBy', 'createdAt'],
    limit: EARLIER,
  });
  const earlier = before.map(({ id, fields }) => ({ id, ...v.parse(earlierFields, fields) }));
  return ok({
    ...rowOf(name, text),
    ...{ body: text.body, seen: stored.updateTime, people },
    earlier: earlier.map(({ id, version, editedBy: by, createdAt: at }) => ({
      id,
      version,
      by,
      at,
    })),
  });
}

const earlierFields = v.object({
  version: storedVersion,
  editedBy: v.fallback(v.nullable(v.string()), null),
  createdAt: v.string(),
});

/** Returns an earlier text as customers saw it. DOCUMENT_UNKNOWN if it is not stored. */
export async function showEarlierText(
  { services: { store }, client: { clientId } }: Reader,
  name: DocumentName,
  id: string,
): Promise<Operated<EarlierText>> {
  const stored = isSegment(id)
    ? await store.get(paths.earlierDocument(clientId, name, id))
    : undefined;
  const text = parseDocument(stored);
  if (!text) return refuse({ code: 'DOCUMENT_UNKNOWN' });
  const { version, title, body } = text;
  return ok({ version, title, html: renderedText(body) });
}

const rowOf = (name: DocumentName, { version, title, editedBy: by }: StoredText): DocumentRow => ({
  ...{ name, version, title, by, isConsented: consented.includes(name) },
});
