import type { ErrorCode } from '../../contract/errors.ts';
import { cleanAddress, loginRedirect } from './clean-address.ts';
import type { Liff } from './liff.ts';
import type { LineHandover } from './line-handover.ts';

export type StartedLiff =
  | { readonly ok: true; readonly liff: Liff }
  | { readonly ok: false; readonly code: ErrorCode };

/**
 * Loads and initialises the LIFF SDK, once. A failed attempt is forgotten, so that a retry starts
 * anew. Does not resolve where the SDK itself navigates (its `liff.state` fallback).
 */
export type StartLiff = (liffId: string) => Promise<StartedLiff>;

export function createLiffStarter(handover: LineHandover, onStarted: () => void): StartLiff {
  // One attempt at a time: two inits spend the login's code twice, and the second is refused.
  let starting: Promise<StartedLiff> | undefined;
  return (liffId) => {
    starting ??= init(liffId, handover).then((started) => {
      if (started.ok) onStarted();
      else starting = undefined;
      return started;
    });
    return starting;
  };
}

/** The SDK, and what its failures mean, travel apart from the first screen. */
export const loadLiff = () => import('./liff.ts');

async function init(liffId: string, handover: LineHandover): Promise<StartedLiff> {
  const { liff, liffFailureOf } = await loadLiff();
  handover.putBack();
  try {
    await liff.init({ liffId });
  } catch (thrown) {
    const failure = liffFailureOf(thrown);
    if (failure !== 'harmless') {
      // The SDK leaves credentials in the hash when its verify fails.
      cleanAddress();
      return { ok: false, code: failure };
    }
  }
  cleanAddress();
  return { ok: true, liff };
}

/** To LINE and back to the page being shown, query and all. The page is left by this. */
export function logIn(liff: Liff): null {
  liff.login({ redirectUri: loginRedirect(new URL(location.href)) });
  return null;
}
