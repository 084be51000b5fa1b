/**
 * Returns whether the page is in LINE's LIFF browser, by the SDK's own rule. This is narrower than
 * `isInsideLine`: a link in a chat opens in LINE's other browser, and its author may have chosen the hash.
 */
export const isLiffBrowser = (): boolean =>
  /\bLine\/\d+\.\d+\.\d+ LIFF\b/.test(navigator.userAgent);
