/** Specification §9: where the browser has no idle callback, a timer of 50 ms. */
const FALLBACK_MS = 50;

/** Work that the first screen must not wait for. Safari has no requestIdleCallback. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, FALLBACK_MS);
}

/** Fetches ahead of a tap when the browser is idle, unless the person asked to save data. */
export function prefetchWhenIdle(fetchAhead: () => void): void {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (Reflect.get(Object(connection), 'saveData') !== true) whenIdle(fetchAhead);
}

/**
 * Calls `wake` when the page is there again: seen, back from the browser's memory, or online.
 * @returns how to stop.
 */
export function onWake(wake: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') wake();
  };
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', seen);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('online', wake);
    window.removeEventListener('pageshow', seen);
    document.removeEventListener('visibilitychange', seen);
  };
}

/** Passes on what the browser says about its connection. */
export function watchConnection(onChange: (online: boolean) => void): void {
  window.addEventListener('online', () => onChange(true));
  window.addEventListener('offline', () => onChange(false));
}

export const reloadPage = () => location.reload();
