import { appState } from '../boot/app-state.ts';
import { api, ofClient } from './api.ts';

/** A page that fails in a loop must not flood the log. */
const MOST_REPORTS = 5;
let reported = 0;

/** Tells the operator. Only the path: LIFF leaves credentials in query and hash. */
export function reportError(code: string, thrown: unknown): void {
  if (!appState().client || reported >= MOST_REPORTS) return;
  reported += 1;
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const json = {
    code,
    message: withoutAddresses(error.message).slice(0, 500),
    page: location.pathname.slice(0, 512),
    buildId: appState().buildId,
    stack: withoutAddresses(error.stack ?? '').slice(0, 4000),
  };
  // A report that fails is not worth a second error.
  void api.errors.$post({ param: ofClient(), json }).catch(() => undefined);
}

const withoutAddresses = (text: string) => text.replace(/[?#][^\s)]*/g, '');

/** Reports what nobody caught. */
export function watchErrors() {
  window.addEventListener('error', (event) => reportError('UNCAUGHT', event.error));
  window.addEventListener('unhandledrejection', (event) => reportError('UNHANDLED', event.reason));
}
