/** Specification §9: browsers without an idle callback use a timer of 50 ms. */
const FALLBACK_MS = 50;

/** Runs work that must not delay the first screen. Safari has no requestIdleCallback. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, FALLBACK_MS);
}

/** Prefetches when the browser is idle, unless the person saves data. */
export function prefetchWhenIdle(fetchAhead: () => void): void {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (Reflect.get(Object(connection), 'saveData') !== true) whenIdle(fetchAhead);
}

/**
 * Calls `wake` when the page becomes visible, returns from the back-forward cache, or goes online.
 * @returns a function that unsubscribes.
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

/**
 * Calls `come` when a page that the person left is shown again. The back button may restore it from
 * memory. A provider's or LINE's page that opens as a native app leaves this page open.
 * @returns a function that unsubscribes.
 */
export function onComingBack(come: () => void): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) come();
  };
  const seen = () => {
    if (document.visibilityState === 'visible') come();
  };
  window.addEventListener('pageshow', shown);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('pageshow', shown);
    document.removeEventListener('visibilitychange', seen);
  };
}

/** Reports the browser's connection events. */
export function watchConnection(onChange: (online: boolean) => void): void {
  window.addEventListener('online', () => onChange(true));
  window.addEventListener('offline', () => onChange(false));
}

export const reloadPage = () => location.reload();

/** Whether the device's setting asks for reduced motion. */
export const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
