const EXPIRY_COOKIE = /^LIFF_STORE:expires:(.+)$/;

/**
 * Expires the cookies of other LIFF ids (specification §4), which another tenant of this origin left
 * behind. This is the only cookie that the SDK sets.
 */
export function expireStaleCookies(liffId: string): void {
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=', 1)[0] ?? '';
    const id = EXPIRY_COOKIE.exec(name)?.[1];
    // Safari and in-app browsers lack the Cookie Store API.
    if (id !== undefined && id !== liffId) document.cookie = `${name}=; path=/; max-age=0; secure`;
  }
}

/** Whether LIFF would find a token in storage. */
export function hasStoredToken(liffId: string): boolean {
  const key = `LIFF_STORE:${liffId}:accessToken`;
  return sessionStorage.getItem(key) !== null || localStorage.getItem(key) !== null;
}
