import * as v from 'valibot';

/** The languages the app speaks; Japanese is the default. */
export const languageSchema = v.picklist(['ja', 'en']);
export type Language = v.InferOutput<typeof languageSchema>;

/**
 * A text in both languages. A document may hold a plain string (an operator with one language):
 * it then stands for both.
 */
export const localTextSchema = v.union([
  v.pipe(
    v.string(),
    v.transform((text): LocalText => ({ ja: text, en: text })),
  ),
  v.pipe(
    v.object({ ja: v.string(), en: v.optional(v.string()) }),
    v.transform(({ ja, en }): LocalText => ({ ja, en: en ?? ja })),
  ),
]);
export type LocalText = { readonly ja: string; readonly en: string };

/** The language of an `Accept-Language` header or `navigator.language`: English when it leads, else Japanese. */
export function languageOf(accepted: string | null | undefined): Language {
  return /^\s*en\b/i.test(accepted ?? '') ? 'en' : 'ja';
}
