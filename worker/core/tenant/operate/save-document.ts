import type { DocumentDetail, NewDocument } from '../../../../contract/console/documents.ts';
import type { DocumentName } from '../../../../contract/shared/documents.ts';
import { type Operated, refuse } from '../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { create, update } from '../../store/writes.ts';
import { consoleChange, isPutting } from '../console-change.ts';
import { parseDocument } from '../document-text.ts';
import { contentHash } from '../put-mark.ts';
import { showDocument } from './show-documents.ts';

/**
 * Changes a document for customers. Refuses if it has changed since the page read it. If people
 * consent to the document, another `version` asks each of them again at their next visit. The
 * previous text is kept. A later put keeps the change, unless the file changes the same document.
 */
export async function saveDocument(
  acting: Acting,
  name: DocumentName,
  { seen, ...content }: NewDocument,
): Promise<Operated<DocumentDetail>> {
  const { services, client, actor } = acting;
  const { store } = services;
  const path = paths.tenantDocument(client.clientId, name);
  const fields = { version: content.version, title: content.title, body: content.body };
  const consoleHash = await contentHash(fields);
  const saved = await store.runOptimistic<Operated<void>>(async () => {
    const [stored, put] = await store.batchGet([path, paths.tenantPut(client.clientId)]);
    const before = parseDocument(stored);
    if (!stored || !before) return { writes: [], value: refuse({ code: 'DOCUMENT_UNKNOWN' }) };
    if (isPutting(put)) return { writes: [], value: refuse({ code: 'PUT_BY_ANOTHER' }) };
    // The text is already stored: the request arrived twice, or the first answer was lost.
    if (stored.fields['consoleHash'] === consoleHash) return { writes: [], value: ok(undefined) };
    if (stored.updateTime !== seen) {
      return { writes: [], value: refuse({ code: 'DOCUMENT_CHANGED' }) };
    }
    const audit = await auditWrites(
      acting,
      { kind: 'document', id: name },
      {
        ...{ what: 'document.change', reason: '' },
        before: { version: before.version, title: before.title.ja },
        after: { version: content.version, title: content.title.ja },
      },
    );
    const { version, title, body, editedBy } = before;
    const earlier = paths.earlierDocument(client.clientId, name, earlierId(seen));
    return {
      writes: [
        update(path, { ...fields, editedBy: actor.name, consoleHash }, { updateTime: seen }),
        create(earlier, { version, title, body, editedBy }),
        consoleChange(client.clientId, put),
        ...audit,
      ],
      value: ok(undefined),
    };
  });
  return saved.ok ? showDocument(acting, name) : saved;
}

/**
 * Returns the id of an earlier text: the time at which it was stored, without characters that a
 * path forbids.
 */
const earlierId = (seen: string) => seen.replace(/[^\w-]/g, '-');
