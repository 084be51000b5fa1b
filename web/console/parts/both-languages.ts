/** Returns what was typed, or null for nothing. */
export const given = (text: string) => text.trim() || null;

/** Returns a text in both languages. Without English it is the Japanese one, and without Japanese there is none. */
export function bothOf(japanese: string, english: string) {
  const ja = given(japanese);
  return ja === null ? null : { ja, en: given(english) ?? ja };
}

type Both = { readonly ja: string; readonly en?: string | undefined };

/** Returns what the English field of a form shows: nothing for a repeated Japanese text, which a change would leave. */
export const englishOf = (text: Both | null | undefined): string =>
  text?.en === undefined || text.en === text.ja ? '' : text.en;
