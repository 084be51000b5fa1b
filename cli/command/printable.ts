/**
 * Matches control characters, but not new line and tab. It also matches the separators of lines and paragraphs,
 * and format characters, but not the joiners that emoji and some scripts need.
 */
const TERMINAL_CONTROLS = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * Escapes every character that could control a terminal. A customer's name may contain control characters, or
 * U+202E, which reverses the text after it. JSON remains valid.
 */
export const printable = (text: string): string =>
  text.replace(TERMINAL_CONTROLS, (found) =>
    Array.from(
      { length: found.length },
      (_, place) => `\\u${found.charCodeAt(place).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
