import * as v from 'valibot';
import { type FaqId, faqIdSchema } from '../../../contract/shared/ids.ts';
import { type LocalText, localTextSchema } from '../../../contract/shared/language.ts';
import type { StoredDocument } from '../store/firestore.ts';
import { UnreadableDocument } from '../store/unreadable-document.ts';
import type { Fields } from '../store/values.ts';

/** `clients/{c}/faqs/{id}`: an entry of the customers' help. */
const storedFaq = v.object({
  question: localTextSchema,
  answer: localTextSchema,
  category: v.optional(localTextSchema, { ja: 'その他', en: 'Other' }),
  order: v.optional(v.number(), 0),
  /** Other search words, and readings. */
  words: v.optional(v.fallback(v.array(v.string()), []), []),
  /** Whether staff have hidden it in the console. The tenant's file does not show it again. */
  isHidden: v.optional(v.boolean(), false),
  /** Who changed it in the console since the tenant's file last changed it. */
  editedBy: v.optional(v.nullable(v.string()), null),
});

export type StoredFaq = v.InferOutput<typeof storedFaq> & { readonly id: FaqId };

/** @throws UnreadableDocument if it lacks a question or an answer, or a newer version wrote it. */
export function parseFaq({ id, fields }: StoredDocument): StoredFaq {
  const faqId = v.safeParse(faqIdSchema, id);
  const faq = v.safeParse(storedFaq, fields);
  if (!faqId.success || !faq.success) throw new UnreadableDocument('FAQ', id);
  return { id: faqId.output, ...faq.output };
}

/** The content of an entry, in the tenant's file and in the console. */
type FaqContent = {
  readonly category: LocalText;
  readonly order: number;
  readonly question: LocalText;
  readonly answer: LocalText;
  readonly words?: readonly string[] | undefined;
};

/**
 * Returns an entry's fields as stored. Keep their order: a put compares entries by a hash that
 * depends on it.
 */
export const faqFields = ({
  category,
  order,
  question,
  answer,
  words = [],
}: FaqContent): Fields => ({
  ...{ category, order, question, answer },
  ...(words.length > 0 ? { words: [...words] } : {}),
});
