/** A new line and a tab lay text out. The joiners are part of emoji and of some scripts. */
const OBEYED = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * The text with every character that a terminal obeys written as its escape. A customer's name may hold
 * control characters, or U+202E, which reverses the text after it. In JSON an escape means the same
 * character.
 */
export const printable = (text: string): string =>
  text.replace(OBEYED, (found) =>
    Array.from(
      { length: found.length },
      (_, place) => `\\u${found.charCodeAt(place).toString(16).padStart(4, '0')}`,
    ).join(''),
  );

/** Prints what a command answers. */
export const print = (text: string): void => console.log(printable(text));

/** Prints what a person at the command should know beside its answer. */
export const warn = (text: string): void => console.error(printable(text));
