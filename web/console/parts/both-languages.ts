/** Returns the trimmed text, or null if it is empty. */
export const given = (text: string) => text.trim() || null;

/**
 * Returns a text in both languages, or null without Japanese. Missing English takes the Japanese
 * text.
 */
export function bothOf(japanese: string, english: string) {
  const ja = given(japanese);
  return ja === null ? null : { ja, en: given(english) ?? ja };
}

type Both = { readonly ja: string; readonly en?: string | undefined };

/**
 * Returns the content of a form's English field. Empty if it only repeats the Japanese text: a
 * change of the Japanese text would otherwise leave the old copy.
 */
export const englishOf = (text: Both | null | undefined): string =>
  text?.en === undefined || text.en === text.ja ? '' : text.en;
