/**
 * Returns which browser of LINE a user agent names, or `null` outside LINE. `liff` opens LIFF apps, and only
 * it puts credentials into an address. `chat` opens any link in a chat, so the address may be anybody's.
 * The pattern of `liff` is that of LINE's SDK.
 */
export function lineBrowserOf(userAgent: string): 'liff' | 'chat' | null {
  const found = /\bLine\/\d+(\.\d+\.\d+ LIFF\b)?/.exec(userAgent);
  return found && (found[1] ? 'liff' : 'chat');
}
