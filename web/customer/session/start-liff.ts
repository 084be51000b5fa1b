import type { ErrorCode } from '../../../contract/shared/errors.ts';
import { storageIsKept } from '../../ui/guard-storage.ts';
import { type AppError, localProblem } from '../api/problem.ts';
import type { AppState } from './app-state.ts';
import { loginRedirect } from './clean-address.ts';
import type { Liff } from './liff.ts';
import type { LineHandover } from './line-handover.ts';
import { noteDeparture } from './login-departure.ts';

export type StartedLiff =
  | { readonly ok: true; readonly liff: Liff }
  | { readonly ok: false; readonly code: ErrorCode };

/**
 * Loads and initialises the LIFF SDK, once. A failed attempt is forgotten, so that a retry starts over. The
 * promise stays pending when the SDK itself navigates (its `liff.state` fallback).
 */
export type StartLiff = (liffId: string) => Promise<StartedLiff>;

export function createLiffStarter(handover: LineHandover, onStarted: () => void): StartLiff {
  // Only one attempt runs at a time: two would use the login's code twice, and LINE refuses the second.
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

/** The SDK and the meaning of its errors load separately from the first screen. */
export const loadLiff = () => import('./liff.ts');

async function init(liffId: string, handover: LineHandover): Promise<StartedLiff> {
  const { liff, liffFailureOf } = await loadLiff();
  handover.putBack();
  try {
    await liff.init({ liffId });
  } catch (thrown) {
    const failure = liffFailureOf(thrown);
    if (failure !== 'harmless') {
      // The SDK leaves credentials in the hash when its verification fails.
      handover.giveUp();
      return { ok: false, code: failure };
    }
  }
  handover.giveUp();
  return { ok: true, liff };
}

/**
 * Navigates to LINE's login, which returns to the current page with its query.
 * @returns the problem; null when the browser leaves.
 */
export function logIn(liff: Liff, { liffId, client }: AppState): AppError | null {
  // The SDK stores a secret that it needs after the login.
  if (!storageIsKept()) return localProblem(403, 'STORAGE_BLOCKED');
  noteDeparture();
  const otherApp = liffId === client?.lineLogin.liffId ? null : liffId;
  liff.login({ redirectUri: loginRedirect(new URL(location.href), otherApp) });
  return null;
}
