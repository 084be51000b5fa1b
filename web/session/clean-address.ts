/**
 * What LINE's login leaves in the query; the SDK never removes it (seen in its code), and the next
 * `liff.login` would send it along.
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
/** In-client LINE hands credentials over in the hash. */
const CREDENTIALS = ['access_token', 'context_token', 'feature_token', 'id_token', 'client_id'];

/** The address without LINE's leavings: path, the page's own query, a hash that is no credential. */
export function cleanedAddress(address: URL): string {
  const query = new URLSearchParams(address.search);
  for (const name of LEFT_BY_LINE) query.delete(name);
  const hash = new URLSearchParams(address.hash.slice(1));
  const secret = CREDENTIALS.some((name) => hash.has(name));
  const search = query.size > 0 ? `?${query}` : '';
  return address.pathname + search + (secret ? '' : address.hash);
}

/** Puts the cleaned address into the bar. Only after LIFF has read it, or given up on it. */
export function cleanAddress(): void {
  const cleaned = cleanedAddress(new URL(location.href));
  const shown = location.pathname + location.search + location.hash;
  if (cleaned !== shown) history.replaceState(history.state, '', cleaned);
}

/**
 * Where LINE shall lead back to: the page being shown. LINE refuses what does not lie below the
 * LIFF endpoint `/{clientId}`, so the `/clients` prefix goes.
 */
export function loginRedirect(address: URL): string {
  return address.origin + cleanedAddress(address).replace(/^\/clients(?=\/)/, '');
}
