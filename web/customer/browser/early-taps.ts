/**
 * Part of the inline script of the head. The edge draws the screen before its code has loaded. The script
 * keeps the last tap and replays it after hydration. It never submits a form, because a purchase must not
 * start by itself.
 */
import { seam } from '../../../contract/customer/page-seam.ts';

declare global {
  interface Window {
    /** Replays the kept tap and stops keeping taps. Called when the screen responds. */
    releaseTap?: () => void;
  }
}

/** How long a tap may wait for slow code. */
const MAX_WAIT_MS = 5000;

function keepTaps(): () => void {
  let timer: number | undefined;
  let kept: HTMLElement | undefined;
  const keep = (event: Event) => {
    const tapped = event.target instanceof Element ? event.target.closest('a[href],button') : null;
    if (!(tapped instanceof HTMLElement) || !tapped.closest(`[${seam.drawn}]`)) return;
    event.preventDefault();
    event.stopPropagation();
    timer ??= window.setTimeout(release, MAX_WAIT_MS);
    if (tapped instanceof HTMLButtonElement && tapped.type === 'submit') return;
    kept?.removeAttribute(seam.keptTap);
    kept = tapped;
    tapped.setAttribute(seam.keptTap, '');
  };
  const stopForm = (event: Event) => event.preventDefault();
  document.addEventListener('click', keep, true);
  document.addEventListener('submit', stopForm, true);
  const release = () => {
    clearTimeout(timer);
    document.removeEventListener('click', keep, true);
    document.removeEventListener('submit', stopForm, true);
    kept?.removeAttribute(seam.keptTap);
    if (kept?.isConnected) kept.click();
    kept = undefined;
  };
  return release;
}

const release = keepTaps();
window.releaseTap = release;
// If a script fails to load, the browser handles links natively. Failed pictures are ignored.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target === window || target instanceof HTMLScriptElement) release();
  },
  true,
);
window.addEventListener('unhandledrejection', release);
