import { useEffect, useState } from 'react';

/**
 * Whether the shelf is a list, and a function to switch. An attribute of the root element stores
 * the choice. The inline script (web/customer/browser/early-shelf-view.ts) sets it before the first
 * paint, and hydration does not compare that element.
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
