/** Parses an address; undefined if it is invalid. `URL.parse` needs Safari 18 or Chromium 126. */
export function parseAddress(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
