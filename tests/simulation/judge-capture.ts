import { always, type Found } from './found.ts';
import type { Outcome } from './world.ts';

/** The clocks of two processes differ by up to 400 ms. */
const CAPTURED_WITHIN_MS = 5_400;
/** The longest wait for an earlier failed call. */
const BEFORE_MS = 10_000;

/** Checks that a stored drop is captured at once, if no fault happens in those seconds. */
export function judgeCapture({ disturbedAtMs }: Outcome, { order }: Found): readonly string[] {
  const droppedAtMs = order?.history.find(({ state }) => state === 'DISPENSED')?.atMs;
  const capturedAtMs = order?.history.find(({ state }) => state === 'CAPTURED')?.atMs;
  if (droppedAtMs === undefined || capturedAtMs === undefined) return [];
  const isDisturbed = disturbedAtMs.some(
    (atMs) => atMs >= droppedAtMs - BEFORE_MS && atMs <= droppedAtMs + CAPTURED_WITHIN_MS,
  );
  const tookMs = capturedAtMs - droppedAtMs;
  return always(
    isDisturbed || tookMs <= CAPTURED_WITHIN_MS,
    `captured ${tookMs} ms after the drop`,
  );
}
