import { useEffect, useState } from 'react';

/**
 * Whether the shelf is a list, and a function to switch. The page's root element holds the choice, which
 * hydration does not compare: the head's script sets it before the first paint
 * (web/customer/browser/early-shelf-view.ts).
 */
export function useListView(): readonly [boolean, () => void] {
  const [isList, setList] = useState(false);
  useEffect(() => setList(document.documentElement.hasAttribute('data-list')), []);
  const toggle = () => {
    setList(document.documentElement.toggleAttribute('data-list'));
    localStorage.setItem('list', String(!isList));
  };
  return [isList, toggle];
}
