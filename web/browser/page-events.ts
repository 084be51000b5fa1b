/** Specification §9: where the browser has no idle callback, a timer of 50 ms. */
const FALLBACK_MS = 50;

/** Work that the first screen must not wait for. Safari has no requestIdleCallback. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, FALLBACK_MS);
}

/** Whether the person asked the phone to save data (Chromium tells; others do not). */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return Object(connection).saveData === true;
}

/** Fetches what the next tap will need, unless the person saves data. */
export function fetchAhead(work: () => void): void {
  if (!savesData()) whenIdle(work);
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
