import * as v from 'valibot';
import { faqIdSchema } from './ids.ts';
import { localTextSchema } from './language.ts';

const heading = { id: faqIdSchema, category: localTextSchema, question: localTextSchema };

export const faqSummarySchema = v.object({
  ...heading,
  /** What it is found by besides: the tenant's own words and readings, and what the answer says. */
  searchText: v.optional(localTextSchema, { ja: '', en: '' }),
});

export const faqListSchema = v.object({ faqs: v.array(faqSummarySchema) });
export type FaqList = v.InferOutput<typeof faqListSchema>;

/** One FAQ item; `answerHtml` was rendered from Markdown and sanitised at the edge. */
export const faqSchema = v.object({ ...heading, answerHtml: localTextSchema });
export type Faq = v.InferOutput<typeof faqSchema>;

/** `PUT /me/faq-votes/{faqId}`: whether the answer helped. A later word of the same person takes the place of the first. */
export const faqVoteSchema = v.object({ helpful: v.boolean() });
