/** An address, taken apart; undefined for what is none. `URL.parse` does so from Safari 18 and Chromium 126 only. */
export function parseAddress(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
