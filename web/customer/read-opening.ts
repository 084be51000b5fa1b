import { readPageQuery } from './browser/read-address.ts';
import type { Opening } from './session/app-state.ts';
import { takePersonChanged } from './session/other-person.ts';

/**
 * Reads the values that only the browser has when the page opens.
 *
 * @param lineAccessToken the access token of the handover by LINE's app.
 */
export async function readOpening(lineAccessToken: string | null): Promise<Opening> {
  return {
    pathname: location.pathname,
    online: navigator.onLine,
    hasEarlySession: window.earlySession !== undefined,
    lineAccessToken,
    walletReturn: await readWalletReturn(new URL(location.href)),
    personChanged: takePersonChanged(),
    nowMs: Date.now(),
  };
}

/** The code for a wallet's return loads only on that page. */
async function readWalletReturn(address: URL) {
  const { binding, result } = readPageQuery(address.search);
  if (binding === null && result === null) return undefined;
  const { walletReturnOf } = await import('./pay/wallet-return.ts');
  return walletReturnOf(address);
}
