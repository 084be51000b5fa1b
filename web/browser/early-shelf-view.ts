/**
 * Part of the inline script of the head: how a machine's drinks stand is settled before the first paint, so
 * that nothing moves afterwards. As the person chose on this device (`true` is the list); without a
 * choice a list for text that no plate can hold.
 */
function markList(root: HTMLElement): void {
  let isList = Number.parseFloat(getComputedStyle(root).fontSize) > 18;
  try {
    const kept = localStorage.getItem('list');
    if (kept) isList = kept === 'true';
  } catch {
    // A storage that is closed to us has nothing kept.
  }
  if (isList) root.setAttribute('data-list', '');
}

markList(document.documentElement);

export {};
