/**
 * Parameters that LINE's login adds to the query. The SDK never removes them (read in its code), and the
 * next `liff.login` would send them along.
 */
const LEFT_BY_LINE = [
  'code',
  'state',
  'liffClientId',
  'liffRedirectUri',
  'liff.state',
  'liff.referrer',
  'error',
  'error_description',
  'liffOAuth2Error',
  'liffId',
];
/** Credentials that LINE's app passes in the hash. */
const CREDENTIALS = ['access_token', 'context_token', 'feature_token', 'id_token', 'client_id'];

/**
 * Returns the address without LINE's parameters: the path, the page's own query, and a hash without
 * credentials.
 */
export function cleanedAddress(address: URL): string {
  const query = new URLSearchParams(address.search);
  for (const name of LEFT_BY_LINE) query.delete(name);
  const hash = new URLSearchParams(address.hash.slice(1));
  const secret = CREDENTIALS.some((name) => hash.has(name));
  const search = query.size > 0 ? `?${query}` : '';
  return address.pathname + search + (secret ? '' : address.hash);
}

/** Replaces the address in the address bar. Call it after LIFF has read the address, or failed to. */
export function cleanAddress(): void {
  const cleaned = cleanedAddress(new URL(location.href));
  const shown = location.pathname + location.search + location.hash;
  if (cleaned !== shown) history.replaceState(history.state, '', cleaned);
}

/**
 * Returns the address to which LINE's login redirects: the current page. LINE refuses addresses outside the
 * LIFF endpoint `/{clientId}`, so the `/clients` prefix is removed.
 */
export function loginRedirect(address: URL): string {
  return address.origin + cleanedAddress(address).replace(/^\/clients(?=\/)/, '');
}
