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
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { isSegment } from '../../store/segments.ts';
import { parseEach } from '../../store/unreadable-document.ts';
import { parseDocument, type StoredText, storedVersion } from '../document-text.ts';
import { renderedText } from '../read-document.ts';
import { publicFields } from '../tenant-fields.ts';

const ofConsent: readonly DocumentName[] = ['termsOfUse', 'privacyPolicy'];
const setup = v.object({ setup: publicFields.setup.stored });

/** Returns the documents to which people consent, by the tenant's set-up. */
const consentedOf = (client: StoredDocument | undefined): readonly DocumentName[] =>
  v.parse(setup, client?.fields ?? {}).setup.required.includes('welcome') ? ofConsent : [];

/** Returns the tenant's documents for customers, without their texts. Five reads. */
export async function listDocuments({
  services: { store },
  client: { clientId },
}: Reader): Promise<Documents> {
  const names = documentNameSchema.options;
  const [own, ...stored] = await store.batchGet([
    paths.client(clientId),
    ...names.map((name) => paths.tenantDocument(clientId, name)),
  ]);
  const consented = consentedOf(own);
  const { parsed, unreadable } = parseEach(names, (name) => {
    const text = parseDocument(stored[names.indexOf(name)]);
    return text && rowOf(name, text, consented);
  });
  return { documents: parsed, unreadable: unreadable.length };
}

/** How many earlier texts a page lists. All of them stay stored. */
const EARLIER = 10;

/** Returns one document for editing. At most thirteen reads, and one more per thousand people. */
export async function showDocument(
  { services: { store }, client: { clientId } }: Reader,
  name: DocumentName,
): Promise<Operated<DocumentDetail>> {
  const [own, stored] = await store.batchGet([
    paths.client(clientId),
    paths.tenantDocument(clientId, name),
  ]);
  const text = parseDocument(stored);
  if (!stored || !text) return refuse({ code: 'DOCUMENT_UNKNOWN' });
  const consented = consentedOf(own);
  const { count: people } = consented.includes(name)
    ? await store.sum(
        {
          from: paths.lineUsers(clientId),
          // Finds people with at least one consent, to any version.
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
    ...rowOf(name, text, consented),
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

const rowOf = (
  name: DocumentName,
  { version, title, editedBy: by }: StoredText,
  consented: readonly DocumentName[],
): DocumentRow => ({ name, version, title, by, isConsented: consented.includes(name) });
