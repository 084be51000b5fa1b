export type BasicCredentials = { user: string; password: string };

/** Returns the name and password of an HTTP Basic header, or undefined if it cannot be read. */
export function basicCredentials(header: string | undefined): BasicCredentials | undefined {
  const encoded = /^Basic\s+([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  try {
    const text = atob(encoded);
    const colon = text.indexOf(':');
    if (colon < 0) return undefined;
    return { user: text.slice(0, colon), password: text.slice(colon + 1) };
  } catch {
    return undefined; // not base64
  }
}
