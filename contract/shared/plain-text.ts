/**
 * Returns a person's text without control characters, such as a terminal's escapes, and without
 * format characters, which reorder or hide text. It keeps line breaks, and the joiners of emoji and
 * some scripts.
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu, '');
