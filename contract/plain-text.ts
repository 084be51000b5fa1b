/**
 * Text as a person may write it, without what only a machine obeys: control characters (a terminal's
 * escapes among them) and format characters (which reorder or hide text). New lines stay, and the
 * joiners that emoji and some scripts are made with.
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu, '');
