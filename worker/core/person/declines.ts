import type { StoredDeclines } from './settings-document.ts';

/**
 * After this many refused payments in a row the person must wait. Fewer may be a fixable mistake.
 * More are repeated taps on an empty wallet, to which the provider would object.
 */
const MAX_DECLINES = 5;
const WINDOW_MS = 10 * 60_000;

const running = (declines: StoredDeclines, nowMs: number) =>
  declines && nowMs - declines.sinceMs < WINDOW_MS ? declines : null;

/** Returns the seconds until the person may pay again. 0: now. */
export function declinedWaitSeconds(declines: StoredDeclines, nowMs: number): number {
  const known = running(declines, nowMs);
  if (!known || known.count < MAX_DECLINES) return 0;
  return Math.ceil((known.sinceMs + WINDOW_MS - nowMs) / 1000);
}

/** Returns the count with one more refused payment. */
export function addDecline(declines: StoredDeclines, nowMs: number): NonNullable<StoredDeclines> {
  const known = running(declines, nowMs);
  return { count: (known?.count ?? 0) + 1, sinceMs: known?.sinceMs ?? nowMs };
}
