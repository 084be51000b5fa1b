import * as v from 'valibot';
import type { FaqDetail, FaqPage, FaqRow } from '../../../../contract/console/faqs.ts';
import type { FaqId } from '../../../../contract/shared/ids.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import { ok } from '../../result.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { isSegment } from '../../store/segments.ts';
import { parseEach } from '../../store/unreadable-document.ts';
import { parseFaq, type StoredFaq } from '../faq-document.ts';

const PAGE = 25;

/** `2~how-to-buy`: the order and the id of the previous page's last entry. */
const cursorSchema = v.pipe(
  v.string(),
  v.regex(/^-?\d+(\.\d+)?~.{1,128}$/),
  v.transform((cursor) => ({
    order: Number(cursor.slice(0, cursor.indexOf('~'))),
    id: cursor.slice(cursor.indexOf('~') + 1),
  })),
  v.check(({ id }) => isSegment(id)),
);

/** Returns a page of the customers' help in its order, with the votes. At most 51 reads. */
export async function listFaqsOfConsole(
  { services: { store }, client: { clientId } }: Reader,
  cursor: string | undefined,
): Promise<Operated<FaqPage>> {
  const from = paths.faqs(clientId);
  const after = cursor === undefined ? undefined : v.safeParse(cursorSchema, cursor);
  if (after?.success === false) return refuse({ code: 'CURSOR_INVALID' });
  const position = after?.output;
  const found = await store.query({
    from,
    orderBy: { field: 'order', direction: 'ASCENDING' },
    limit: PAGE + 1,
    ...(position && { after: { value: position.order, path: `${from}/${position.id}` } }),
  });
  const page = found.slice(0, PAGE);
  const { parsed, unreadable } = parseEach(page, parseFaq);
  const votes = await store.batchGet(parsed.map(({ id }) => paths.faqVotes(clientId, id)));
  const last = found.length > PAGE ? page.at(-1) : undefined;
  return ok({
    faqs: parsed.map((faq, index) => rowOf(faq, votes[index])),
    unreadable: unreadable.length,
    cursor: last ? `${String(last.fields['order'])}~${last.id}` : null,
  });
}

/** Returns one entry for editing. Two reads. */
export async function showFaq(
  { services: { store }, client: { clientId } }: Reader,
  id: FaqId,
): Promise<Operated<FaqDetail>> {
  const [stored, votes] = await store.batchGet([
    paths.faq(clientId, id),
    paths.faqVotes(clientId, id),
  ]);
  if (!stored) return refuse({ code: 'FAQ_UNKNOWN' });
  const faq = parseFaq(stored);
  const { answer, order, words } = faq;
  return ok({ ...rowOf(faq, votes), answer, order, words, version: stored.updateTime });
}

const count = v.optional(v.fallback(v.number(), 0), 0);
const storedVotes = v.object({ helpful: count, notHelpful: count });

function rowOf(
  { id, question, category, isHidden, editedBy: by }: StoredFaq,
  votes: StoredDocument | undefined,
): FaqRow {
  const { helpful, notHelpful } = v.parse(storedVotes, votes?.fields ?? {});
  return { id, question, category, isHidden, by, helpful, notHelpful };
}
