import * as v from 'valibot';

/** The languages the app speaks; Japanese is the default. */
export const languageSchema = v.picklist(['ja', 'en']);
export type Language = v.InferOutput<typeof languageSchema>;

/**
 * A text in both languages. A document of an operator with only one language may contain a plain
 * string, which then serves for both.
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

/**
 * Returns the first language of an `Accept-Language` header that the app supports. Undefined if
 * there is none.
 */
export function languageAsked(accepted: string | null | undefined): Language | undefined {
  const asked = (accepted ?? '').split(',').map((part) => /^\s*(ja|en)\b/i.exec(part)?.[1]);
  const first = asked.find((language) => language !== undefined)?.toLowerCase();
  return v.is(languageSchema, first) ? first : undefined;
}
