import { useEffect, useState } from 'react';

/**
 * Whether the drinks stand as a list, and the way to change it. The page's first element says so, which
 * no hydration compares: the head's script has set it before the first paint (web/browser/early-shelf-view.ts).
 */
export function useListView(): readonly [boolean, () => void] {
  const [isList, setList] = useState(false);
  useEffect(() => setList(document.documentElement.hasAttribute('data-list')), []);
  const toggle = () => {
    setList(document.documentElement.toggleAttribute('data-list'));
    try {
      localStorage.setItem('list', String(!isList));
    } catch {
      // A device that keeps nothing shows it until the page goes.
    }
  };
  return [isList, toggle];
}
