const KEPT = 'console-single-keys';

/** Returns whether a key alone does something, such as `/`. Dictation and shaking hands press keys by mistake. */
export const hasSingleKeys = (): boolean => localStorage.getItem(KEPT) !== 'off';

/** Keeps the choice for later visits of this browser. */
export const keepSingleKeys = (isOn: boolean): void =>
  localStorage.setItem(KEPT, isOn ? 'on' : 'off');

/** Returns whether a key alone was pressed outside of a field and a dialog. */
export function isSingleKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (!hasSingleKeys() || key.length !== 1 || ctrlKey || metaKey || altKey) return false;
  if (document.querySelector('[role=dialog]')) return false;
  return !(target instanceof HTMLElement && target.matches('input, textarea, select'));
}
