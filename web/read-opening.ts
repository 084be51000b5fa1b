import type { Opening } from './session/app-state.ts';
import { takePersonChanged } from './session/other-person.ts';

/** What the browser knows when the page opens, besides what the edge wrote into it. */
export async function readOpening(): Promise<Opening> {
  return {
    pathname: location.pathname,
    online: navigator.onLine,
    hasEarlySession: window.earlySession !== undefined,
    lineAccessToken: new URLSearchParams(location.hash.slice(1)).get('access_token'),
    walletReturn: await readWalletReturn(new URL(location.href)),
    personChanged: takePersonChanged(),
    nowMs: Date.now(),
  };
}

/** What reads the address of a wallet's return travels with the screen that shows it, on that visit alone. */
async function readWalletReturn(address: URL) {
  if (!/[?&](binding|result)=/.test(address.search)) return undefined;
  const { walletReturnOf } = await import('./pay/wallet-return.ts');
  return walletReturnOf(address);
}
