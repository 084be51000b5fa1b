import type { FaqDetail, NewFaq } from '../../../../contract/console/faqs.ts';
import type { FaqId } from '../../../../contract/shared/ids.ts';
import { type Operated, refuse } from '../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { create, update } from '../../store/writes.ts';
import { consoleChange, isPutting } from '../console-change.ts';
import { faqFields, parseFaq } from '../faq-document.ts';
import { contentHash } from '../put-mark.ts';
import { showFaq } from './show-faqs.ts';

/**
 * Creates an entry of the customers' help, or changes one. Refuses if it has changed since the page
 * read it. Customers see the change within a minute. A later put keeps it, unless the file changes
 * the same entry.
 */
export async function saveFaq(
  acting: Acting,
  id: FaqId,
  { version, isHidden, ...content }: NewFaq,
): Promise<Operated<FaqDetail>> {
  const { services, client, actor } = acting;
  const { store } = services;
  const path = paths.faq(client.clientId, id);
  const fields = faqFields(content);
  const consoleHash = await contentHash(fields);
  const saved = await store.runOptimistic<Operated<void>>(async () => {
    const [stored, put] = await store.batchGet([path, paths.tenantPut(client.clientId)]);
    if (isPutting(put)) return { writes: [], value: refuse({ code: 'PUT_BY_ANOTHER' }) };
    const verdict = judge(stored, { version, isHidden }, consoleHash);
    if (verdict !== 'save') return { writes: [], value: verdict };
    const before = stored && parseFaq(stored);
    const audit = await auditWrites(
      acting,
      { kind: 'faq', id },
      {
        ...{ what: before ? 'faq.change' : 'faq.create', reason: '' },
        ...(before ? { before: shown(before.question.ja, before.isHidden) } : {}),
        after: shown(content.question.ja, isHidden),
      },
    );
    const changed = { ...fields, isHidden, editedBy: actor.name, consoleHash };
    const mask = [...new Set([...Object.keys(changed), 'words'])];
    const write = stored
      ? update(path, changed, { updateTime: stored.updateTime }, mask)
      : create(path, changed);
    return {
      writes: [write, consoleChange(client.clientId, put), ...audit],
      value: ok(undefined),
    };
  });
  return saved.ok ? showFaq(acting, id) : saved;
}

/** Returns whether to save, or the answer to give instead. */
function judge(
  stored: StoredDocument | undefined,
  { version, isHidden }: Pick<NewFaq, 'version' | 'isHidden'>,
  consoleHash: string,
): 'save' | Operated<void> {
  // The entry is already stored: the request arrived twice, or the first answer was lost.
  const isSaved = stored?.fields['consoleHash'] === consoleHash;
  if (isSaved && stored.fields['isHidden'] === isHidden) return ok(undefined);
  if ((stored?.updateTime ?? null) === version) return 'save';
  return refuse({ code: stored ? 'FAQ_CHANGED' : 'FAQ_UNKNOWN' });
}

const shown = (question: string, isHidden: boolean) => ({ question, isHidden });
