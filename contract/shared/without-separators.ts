/**
 * Everything that people put between the signs of a number or a code: spaces, brackets, points and each dash
 * of a Japanese keyboard, also the long vowel ー and the line ─; and invisible marks of copied text.
 */
const SEPARATORS = /[\s\-‐-―−ー─━~〜.,・/()[\]〒\p{Cf}]/gu;

/** Returns a typed number or code without its separators, with full-width signs converted. */
export const withoutSeparators = (typed: string): string =>
  typed.normalize('NFKC').replace(SEPARATORS, '');
