import * as v from 'valibot';
import { faqIdSchema } from '../shared/ids.ts';
import { localTextSchema } from '../shared/language.ts';

const words = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
const inBoth = (most: number) => v.object({ ja: words(most), en: words(most) });

/** `PUT /faqs/{faq}` */
export const newFaqSchema = v.object({
  question: inBoth(200),
  /** Markdown. */
  answer: inBoth(5_000),
  category: inBoth(40),
  /** Lists are sorted by this number. */
  order: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999)),
  /** Further words by which people find it. */
  words: v.pipe(v.array(words(40)), v.maxLength(20), v.readonly()),
  isHidden: v.boolean(),
  /** The version that the page has read. Null: the entry is new. */
  version: v.nullable(v.string()),
});
export type NewFaq = v.InferOutput<typeof newFaqSchema>;

/** `POST /faqs/preview`: how customers see an answer. */
export const faqPreviewSchema = v.object({ answer: v.pipe(v.string(), v.maxLength(5_000)) });
export const faqHtmlSchema = v.object({ html: v.string() });

export const faqCursorSchema = v.object({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
});

/** An entry of the customers' help. `helpful`, `notHelpful`: how many people voted so. */
const faqRowSchema = v.object({
  ...{ id: faqIdSchema, question: localTextSchema, category: localTextSchema },
  ...{ isHidden: v.boolean(), helpful: v.number(), notHelpful: v.number() },
  /** Who last changed it in the console. Null: it comes from the tenant's file. */
  by: v.nullable(v.string()),
});
export type FaqRow = v.InferOutput<typeof faqRowSchema>;

export const faqPageSchema = v.object({
  faqs: v.pipe(v.array(faqRowSchema), v.readonly()),
  unreadable: v.number(),
  cursor: v.nullable(v.string()),
});
export type FaqPage = v.InferOutput<typeof faqPageSchema>;

/** `GET /faqs/{faq}` */
export const faqDetailSchema = v.object({
  ...faqRowSchema.entries,
  answer: localTextSchema,
  order: v.number(),
  words: v.pipe(v.array(v.string()), v.readonly()),
  version: v.string(),
});
export type FaqDetail = v.InferOutput<typeof faqDetailSchema>;
