/** The searchable texts of a machine. */
export type SearchTexts = {
  readonly code: string;
  /** Name, place and address in each language, the reading, and the products. */
  readonly texts: readonly string[];
};

/**
 * Returns a text in the form that is compared. It ignores full and half width, case, kana type and
 * the spellings of one place name (霞ヶ関, 霞が関).
 */
export const normalised = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\p{Script=Han})[ヶヵケ](?=\p{Script=Han})/gu, 'が')
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[‐-―−]/g, '-');

/** Returns the runs of letters and digits in a text, split at spaces and punctuation. */
export const tokensOf = (text: string): readonly string[] =>
  normalised(text)
    .split(/[^\p{L}\p{M}\p{N}ー-]+/u)
    .map((token) => token.replace(/^-+|-+$/g, ''))
    .filter(Boolean);

/** Returns the pairs of neighbouring letters of a token. */
export function bigramsOf(token: string): readonly string[] {
  const letters = [...token];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/** Returns the search words of a person's name: its pairs of letters, or its only letter. */
export const nameWordsOf = (name: string): readonly string[] =>
  [...name].length === 1 ? [name] : bigramsOf(name);

/**
 * These markers stand before a first letter, the first digits of a number, or a whole number within
 * a text. No text contains words that begin with them.
 */
export const beginsWith = (letter: string) => `^${letter}`;
export const numberBegins = (digits: string) => `#${digits}`;
export const wholeNumber = (digits: string) => `=${digits}`;

/** Returns whether a token is a plate's number or its beginning. */
export const isNumber = (token: string): boolean => /^\d{1,8}$/.test(token);

/**
 * Returns whether a machine matches every typed token. Its number starts with the token, or one of
 * its texts contains it, ignoring spaces. A single letter counts only at the start of a word,
 * because nearly every text contains it.
 */
export function holdsAll({ code, texts }: SearchTexts, tokens: readonly string[]): boolean {
  const words = texts.map(tokensOf);
  const [only = ''] = tokens.length === 1 ? tokens : [];
  const isLetter = [...only].length === 1;
  const holds = (token: string) =>
    (isNumber(token) && code.startsWith(token)) ||
    (isLetter
      ? words.flat().some((word) => word.startsWith(token))
      : words.some((ofText) => ofText.join('').includes(token)));
  return tokens.every(holds);
}
