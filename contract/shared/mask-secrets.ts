/**
 * Returns the text with possible secrets masked: tokens, mail addresses, telephone numbers, and the
 * query and hash of addresses. LIFF leaves credentials in query and hash. Mask before you truncate,
 * because half a token no longer looks like one.
 */
export const maskSecrets = (text: string): string =>
  text
    .replace(/[?#][^\s)]*/g, '')
    .replace(/[^\s@"'<>()]+@[^\s@"'<>()]+\.[A-Za-z]{2,}/g, '[mail]')
    // A JWT is a token, even if its parts are short.
    .replace(/\beyJ[\w-]*\.[\w-]+(?:\.[\w-]*)*/g, '[token]')
    .replace(/\b[A-Za-z0-9_+/=.-]{32,}/g, (long) =>
      // Addresses and file names can be long too. Unlike them, a token has no slash or dot between
      // short words.
      /[/.][A-Za-z0-9_-]{1,31}(?:[/.:]|$)/.test(long) && !/[A-Za-z0-9_-]{32,}/.test(long)
        ? long
        : '[token]',
    )
    .replace(/(?:\+81|\b0)[\d\s()-]{8,13}\d/g, '[number]');

/** Masks secrets, then truncates to `most` characters. */
export const maskedWithin = (text: string, most: number): string =>
  maskSecrets(text).slice(0, most);
