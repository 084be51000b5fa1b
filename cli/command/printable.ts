/**
 * Control characters except new line and tab, and format characters except the joiners of emoji and some
 * scripts.
 */
const OBEYED = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * Returns the text with every character that controls a terminal written as its escape. A customer's name
 * may contain control characters, or U+202E, which reverses the text after it. In JSON the escape means the
 * same character.
 */
export const printable = (text: string): string =>
  text.replace(OBEYED, (found) =>
    Array.from(
      { length: found.length },
      (_, place) => `\\u${found.charCodeAt(place).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
