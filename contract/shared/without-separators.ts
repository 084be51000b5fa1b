/**
 * The characters that people put between the symbols of a number or a code: spaces, brackets,
 * points, and every dash of a Japanese keyboard, including the long vowel ー and the line ─. Also
 * the invisible characters of copied text.
 */
const SEPARATORS = /[\s\-‐-―−ー─━~〜.,・/()[\]〒\p{Cf}]/gu;

/** Returns a typed number or code without its separators, with full-width signs converted. */
export const withoutSeparators = (typed: string): string =>
  typed.normalize('NFKC').replace(SEPARATORS, '');
