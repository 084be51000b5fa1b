import * as v from 'valibot';
import { faqIdSchema } from './ids.ts';
import { localTextSchema } from './language.ts';

export const faqSummarySchema = v.object({
  id: faqIdSchema,
  category: localTextSchema,
  question: localTextSchema,
});

export const faqListSchema = v.object({ faqs: v.array(faqSummarySchema) });
export type FaqList = v.InferOutput<typeof faqListSchema>;

/** One FAQ item; `answerHtml` was rendered from Markdown and sanitised at the edge. */
export const faqSchema = v.object({ ...faqSummarySchema.entries, answerHtml: localTextSchema });
export type Faq = v.InferOutput<typeof faqSchema>;
