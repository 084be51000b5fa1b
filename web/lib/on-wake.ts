/** Calls when the page is there again: seen, back from the browser's memory, or online. */
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
