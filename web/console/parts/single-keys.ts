const KEPT = 'console-single-keys';

/**
 * Returns whether single-key shortcuts such as `/` are enabled. People who dictate or have a tremor
 * press keys by mistake.
 */
export const hasSingleKeys = (): boolean => localStorage.getItem(KEPT) !== 'off';

/** Stores the choice in this browser. */
export const keepSingleKeys = (isOn: boolean): void =>
  localStorage.setItem(KEPT, isOn ? 'on' : 'off');

/** Returns whether a key was pressed without modifiers, outside of fields and dialogs. */
export function isSingleKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (!hasSingleKeys() || key.length !== 1 || ctrlKey || metaKey || altKey) return false;
  if (document.querySelector('[role=dialog]')) return false;
  return !(target instanceof HTMLElement && target.matches('input, textarea, select'));
}
