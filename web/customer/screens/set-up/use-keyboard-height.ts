import { useEffect } from 'react';

/**
 * Writes the height of the on-screen keyboard, in px, into `--keyboard`. LINE's browsers lay the keyboard over
 * the page: the page keeps its height, and what stands at its bottom would be hidden.
 */
export function useKeyboardHeight() {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const { style } = document.documentElement;
    const write = () => {
      const covered = window.innerHeight - seen.height - seen.offsetTop;
      // A page that a person enlarged shows a part of itself, with or without a keyboard.
      style.setProperty(
        '--keyboard',
        `${seen.scale === 1 ? Math.max(0, Math.round(covered)) : 0}px`,
      );
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
