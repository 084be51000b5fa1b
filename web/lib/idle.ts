/** Specification §9: where the browser has no idle callback, a timer of 50 ms. */
const FALLBACK_MS = 50;

/** Work that the first screen must not wait for. Safari has no requestIdleCallback. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, FALLBACK_MS);
}
