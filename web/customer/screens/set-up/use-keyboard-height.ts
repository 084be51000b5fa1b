import { useEffect } from 'react';

/**
 * Writes the height of an open on-screen keyboard, in px, into `--keyboard`. LINE's browsers do not make the
 * page shorter for the keyboard, so it would hide a button at the bottom.
 */
export function useKeyboardHeight() {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const { style } = document.documentElement;
    const write = () => {
      const covered = Math.round(window.innerHeight - seen.height - seen.offsetTop);
      // On a zoomed page the visible part is smaller even without a keyboard, so the height is
      // unknown.
      if (covered > 0 && seen.scale === 1) style.setProperty('--keyboard', `${covered}px`);
      else style.removeProperty('--keyboard');
    };
    write();
    seen.addEventListener('resize', write);
    seen.addEventListener('scroll', write);
    return () => {
      seen.removeEventListener('resize', write);
      seen.removeEventListener('scroll', write);
      style.removeProperty('--keyboard');
    };
  }, []);
}
