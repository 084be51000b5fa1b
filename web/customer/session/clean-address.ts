import { cleanedAddress } from '../browser/read-address.ts';

/** Replaces the address in the address bar. Call it after LIFF has read the address, or failed to. */
export function cleanAddress(): void {
  const cleaned = cleanedAddress(new URL(location.href));
  const shown = location.pathname + location.search + location.hash;
  if (cleaned !== shown) history.replaceState(history.state, '', cleaned);
}

/**
 * Returns the address to which LINE's login redirects: the current page. LINE refuses addresses
 * outside the LIFF endpoint `/{clientId}`, so the `/clients` prefix is removed. If the login uses
 * another LIFF app than the tenant's own, the address names it, because only that app can complete
 * the login.
 */
export function loginRedirect(address: URL, otherApp: string | null): string {
  const back = new URL(cleanedAddress(address).replace(/^\/clients(?=\/)/, ''), address.origin);
  if (otherApp !== null) back.searchParams.set('liffId', otherApp);
  return back.href;
}
