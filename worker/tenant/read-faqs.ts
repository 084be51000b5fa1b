import * as v from 'valibot';
import type { Faq, FaqList } from '../../contract/faqs.ts';
import { type ClientId, faqIdSchema } from '../../contract/ids.ts';
import { localTextSchema } from '../../contract/language.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { renderMarkdown } from './render-markdown.ts';

const storedFaq = v.object({
  question: localTextSchema,
  answer: localTextSchema,
  category: v.optional(localTextSchema, { ja: 'その他', en: 'Other' }),
  order: v.optional(v.number(), 0),
});

/** More than any tenant's help page; a bound for the query, not a page size. */
const MAX_FAQS = 200;

/** The tenant's FAQ in its order; an entry that does not parse is left out, the rest is shown. */
export async function listFaqs(store: Firestore, clientId: ClientId): Promise<FaqList> {
  const stored = await store.query({
    from: paths.faqs(clientId),
    limit: MAX_FAQS,
  });
  const faqs = stored.flatMap((document) => {
    const id = v.safeParse(faqIdSchema, document.id);
    const faq = v.safeParse(storedFaq, document.fields);
    return id.success && faq.success ? [{ id: id.output, ...faq.output }] : [];
  });
  // Sorted here and not by the query, which would leave out an entry without `order`.
  faqs.sort((one, other) => one.order - other.order);
  return { faqs: faqs.map(({ id, category, question }) => ({ id, category, question })) };
}

/** One entry by the id in an address, which may be anything. */
export async function readFaqById(
  store: Firestore,
  clientId: ClientId,
  asked: string,
): Promise<Result<Faq>> {
  const id = v.safeParse(faqIdSchema, asked);
  if (!id.success) return fail('NOT_FOUND');
  const stored = await store.get(paths.faq(clientId, id.output));
  const parsed = v.safeParse(storedFaq, stored?.fields);
  if (!parsed.success) return fail('NOT_FOUND');
  const { answer, category, question } = parsed.output;
  const answerHtml = { ja: renderMarkdown(answer.ja), en: renderMarkdown(answer.en) };
  return ok({ id: id.output, category, question, answerHtml });
}
