/**
 * Part of the inline script of the head. The edge has drawn the screen before any code of it is there: the
 * last tap of that time is kept and played once the screen answers. A form is not sent: nothing of what
 * the edge draws can buy, and nothing that could ever will by itself.
 */
declare global {
  interface Window {
    /** The screen answers now: plays the tap that was kept, and keeps no more. */
    releaseTap?: () => void;
  }
}

export {};

/** So long a tap may wait for code that is slow to come. */
const LONGEST_MS = 5000;

function keepTaps(): () => void {
  let timer: number | undefined;
  let kept: HTMLElement | undefined;
  const keep = (event: Event) => {
    const tapped = event.target instanceof Element ? event.target.closest('a[href],button') : null;
    if (!(tapped instanceof HTMLElement) || !tapped.closest('[data-drawn]')) return;
    event.preventDefault();
    event.stopPropagation();
    timer ??= window.setTimeout(release, LONGEST_MS);
    if (tapped instanceof HTMLButtonElement && tapped.type === 'submit') return;
    kept?.removeAttribute('data-kept');
    kept = tapped;
    tapped.setAttribute('data-kept', '');
  };
  const stopForm = (event: Event) => event.preventDefault();
  document.addEventListener('click', keep, true);
  document.addEventListener('submit', stopForm, true);
  const release = () => {
    clearTimeout(timer);
    document.removeEventListener('click', keep, true);
    document.removeEventListener('submit', stopForm, true);
    kept?.removeAttribute('data-kept');
    if (kept?.isConnected) kept.click();
    kept = undefined;
  };
  return release;
}

const release = keepTaps();
window.releaseTap = release;
// Code that does not come, or fails: a link still leads on, by the browser itself. Pictures may fail.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target === window || target instanceof HTMLScriptElement) release();
  },
  true,
);
window.addEventListener('unhandledrejection', release);
