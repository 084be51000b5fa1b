import * as v from 'valibot';
import { faqIdSchema } from '../shared/ids.ts';
import { localTextSchema } from '../shared/language.ts';

const heading = { id: faqIdSchema, category: localTextSchema, question: localTextSchema };

export const faqSummarySchema = v.object({
  ...heading,
  /** Additional search terms: the tenant's own words and readings, and the text of the answer. */
  searchText: v.optional(localTextSchema, { ja: '', en: '' }),
});

export const faqListSchema = v.object({ faqs: v.array(faqSummarySchema) });
export type FaqList = v.InferOutput<typeof faqListSchema>;

/** One FAQ item. The edge renders `answerHtml` from Markdown and sanitises it. */
export const faqSchema = v.object({ ...heading, answerHtml: localTextSchema });
export type Faq = v.InferOutput<typeof faqSchema>;

/**
 * `PUT /me/faq-votes/{faqId}`: whether the answer helped. A person's later vote replaces the
 * earlier one.
 */
export const faqVoteSchema = v.object({ helpful: v.boolean() });
