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
 * Changes a document for customers that is still as the page has read it. Another `version` of a document to which
 * people consent asks each of them again, at their next visit. The text before it is kept. A put of the tenant's file
 * leaves the change, unless the file changes the same document.
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
    // It is already so: the request arrived twice, or the answer to the first one was lost.
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

/** The moment at which a text was stored names it, without what a path cannot have. */
const earlierId = (seen: string) => seen.replace(/[^\w-]/g, '-');
