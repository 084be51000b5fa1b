/** What a machine is searched by. */
export type SearchTexts = {
  readonly code: string;
  /** Name, place, address, each language by itself, the reading, and what is sold. */
  readonly texts: readonly string[];
};

/**
 * A text as it is compared: full-width and half-width forms, capitals, katakana and the spellings of
 * one place name (霞ヶ関, 霞が関) make no difference.
 */
export const normalised = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\p{Script=Han})[ヶヵケ](?=\p{Script=Han})/gu, 'が')
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[‐-―−]/g, '-');

/** The runs of letters and digits of a text; blanks and punctuation part them. */
export const tokensOf = (text: string): readonly string[] =>
  normalised(text)
    .split(/[^\p{L}\p{M}\p{N}ー-]+/u)
    .map((token) => token.replace(/^-+|-+$/g, ''))
    .filter(Boolean);

/** Neighbouring letters of a token, two and two. */
export function bigramsOf(token: string): readonly string[] {
  const letters = [...token];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/** No word of a text begins with these: they mark what begins with a letter, and a number with digits. */
export const beginsWith = (letter: string) => `^${letter}`;
export const numberBegins = (digits: string) => `#${digits}`;

/** A number on a plate, or its beginning. */
export const isNumber = (token: string): boolean => /^\d{1,8}$/.test(token);

/**
 * Whether a machine holds every token that was typed: its number begins with it, or one of its texts has
 * it in it, blanks or not. A letter by itself counts only where a word begins with it, as nearly every text
 * has it.
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
