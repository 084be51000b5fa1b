/**
 * Part of the inline script of the head. It selects the shelf's view before the first paint, so that
 * nothing moves later. It uses the choice stored on this device (`true` is the list). Without one, it
 * selects the list for text too large for the plates.
 */
function markList(root: HTMLElement): void {
  let isList = Number.parseFloat(getComputedStyle(root).fontSize) > 18;
  try {
    const kept = localStorage.getItem('list');
    if (kept) isList = kept === 'true';
  } catch {
    // Storage is unavailable.
  }
  if (isList) root.setAttribute('data-list', '');
}

markList(document.documentElement);

export {};
