/**
 * Returns which of LINE's browsers a user agent names, or `null` outside LINE. `liff` opens LIFF
 * apps, and only it puts credentials into an address. `chat` opens any link in a chat, so anybody
 * may have made the address. The pattern for `liff` is the one in LINE's SDK.
 */
export function lineBrowserOf(userAgent: string): 'liff' | 'chat' | null {
  const found = /\bLine\/\d+(\.\d+\.\d+ LIFF\b)?/.exec(userAgent);
  return found && (found[1] ? 'liff' : 'chat');
}
