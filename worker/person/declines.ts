import type { StoredDeclines } from './settings-document.ts';

/**
 * So many refused payments in a row are a mistake that one can mend; more are an empty wallet tapped at
 * until somebody at the provider asks us why.
 */
const MAX_DECLINES = 5;
const WINDOW_MS = 10 * 60_000;

const running = (declines: StoredDeclines, nowMs: number) =>
  declines && nowMs - declines.sinceMs < WINDOW_MS ? declines : null;

/** Seconds until the person may try to pay again; 0 where they may now. */
export function declinedWaitSeconds(declines: StoredDeclines, nowMs: number): number {
  const known = running(declines, nowMs);
  if (!known || known.count < MAX_DECLINES) return 0;
  return Math.ceil((known.sinceMs + WINDOW_MS - nowMs) / 1000);
}

/** The count with one more refused payment. */
export function addDecline(declines: StoredDeclines, nowMs: number): NonNullable<StoredDeclines> {
  const known = running(declines, nowMs);
  return { count: (known?.count ?? 0) + 1, sinceMs: known?.sinceMs ?? nowMs };
}
