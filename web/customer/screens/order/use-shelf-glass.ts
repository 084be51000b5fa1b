import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { prefersStillness } from '../../browser/page-events.ts';
import { sceneOf } from '../../browser/scene.ts';
import styles from './shelf-glass.module.css';

/** How long the glass takes to move into the drop's place. */
const MOVE_MS = 260;

/** The shelf on which a purchase began. Its glass becomes the drop's, and its bottle falls. */
export type ShelfGlass = {
  readonly page: HTMLElement;
  readonly glass: HTMLElement;
  readonly bottle: HTMLElement;
};

/**
 * Returns the shelf on which this purchase began. Undefined if the purchase was opened by its own address, or
 * if the shelf is a list.
 */
export function useShelfGlass(slot: string): ShelfGlass | undefined {
  const isContinued = sceneOf(useLocation()) !== undefined;
  const [shelf] = useState(() => (isContinued ? findShelf(slot) : undefined));
  return shelf;
}

function findShelf(slot: string): ShelfGlass | undefined {
  if (document.documentElement.hasAttribute('data-list')) return undefined;
  const lanes = document.querySelector('main ul[data-columns]');
  const glass = lanes?.parentElement;
  const page = glass?.closest('section')?.parentElement;
  // The first child of a lane is its slot, and the first child of a slot is its drink.
  const bottle = lanes?.querySelector(`[data-slot="${CSS.escape(slot)}"] > * > *`);
  return glass && page && bottle instanceof HTMLElement ? { page, glass, bottle } : undefined;
}

/** What the shelf's style sheet reads: the fall, or `leaning` before it. */
export type GlassPhase = 'held' | 'leaning' | 'falling' | 'lying' | 'still' | 'over';

/** Moves the shelf's glass into the drop's frame and keeps it there. */
export function usePlacedGlass(
  shelf: ShelfGlass | undefined,
  frame: RefObject<HTMLElement | null>,
  phase: GlassPhase,
): void {
  useLayoutEffect(() => {
    const place = frame.current;
    if (!shelf || !place) return;
    const { page, glass, bottle } = shelf;
    const from = glass.getBoundingClientRect();
    const lanes = glass.querySelectorAll('li').length;
    const columns = Number(glass.querySelector('ul')?.dataset['columns']);
    page.style.setProperty('--rows', String(lanes / columns));
    bottle.dataset['bottle'] = '';
    page.classList.add(String(styles['moved']));
    page.dataset['scene'] = 'held';
    window.scrollTo(0, 0);
    const align = () => alignGlass(shelf, place);
    align();
    if (!prefersStillness()) move(glass, from);
    addEventListener('resize', align);
    return () => removeEventListener('resize', align);
  }, [shelf, frame]);
  useEffect(() => {
    if (shelf) shelf.page.dataset['scene'] = phase;
  }, [shelf, phase]);
}

/** Gives the glass the frame's width and place, and the frame the glass's height. */
function alignGlass({ page, glass }: ShelfGlass, frame: HTMLElement): void {
  page.style.width = `${frame.clientWidth}px`;
  frame.style.height = `${glass.offsetHeight}px`;
  page.style.translate = '0 0';
  const from = page.getBoundingClientRect();
  const to = frame.getBoundingClientRect();
  page.style.translate = `${to.left - from.left}px ${to.top - from.top}px`;
}

function move(glass: HTMLElement, from: DOMRect): void {
  const to = glass.getBoundingClientRect();
  if (to.height === 0) return;
  const place = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
  const size = `scale(${from.width / to.width}, ${from.height / to.height})`;
  glass.animate(
    [
      { transform: `${place} ${size}`, transformOrigin: '0 0' },
      { transform: 'none', transformOrigin: '0 0' },
    ],
    { duration: MOVE_MS, easing: 'ease-in-out' },
  );
}
