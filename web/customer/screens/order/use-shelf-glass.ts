import { type RefObject, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { prefersStillness } from '../../browser/page-events.ts';
import { sceneOf } from '../../browser/scene.ts';
import styles from './shelf-glass.module.css';

/** The animation with which the glass moves to its place on the drop's screen. */
const moving = { duration: 260, easing: 'ease-in-out' } as const;

/** Parts of the shelf on which a purchase began. The drop's screen reuses its glass and its bottle. */
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

/** The value of `data-scene`: a phase of the fall, `leaning` before it, `over` after it. */
export type GlassPhase = 'held' | 'leaning' | 'falling' | 'lying' | 'still' | 'over';

type Places = {
  readonly drop: RefObject<HTMLElement | null>;
  readonly frame: RefObject<HTMLElement | null>;
};

/**
 * Moves the shelf's glass into the drop screen's frame and keeps it there. The drop screen's strip
 * and body start at the positions of the shelf's, so that the machine is visible in every frame.
 */
export function usePlacedGlass(
  shelf: ShelfGlass | undefined,
  { drop, frame }: Places,
  phase: GlassPhase,
): void {
  useLayoutEffect(() => {
    const place = frame.current;
    if (!shelf || !place || !drop.current) return;
    const { page, glass, bottle } = shelf;
    const from = glass.getBoundingClientRect();
    const parts = [page.firstElementChild, glass.parentElement].map((part) =>
      part?.getBoundingClientRect(),
    );
    const lanes = glass.querySelectorAll('li').length;
    const columns = Number(glass.querySelector('ul')?.dataset['columns']);
    page.style.setProperty('--rows', String(lanes / columns));
    bottle.dataset['bottle'] = '';
    page.classList.add(String(styles['moved']));
    page.dataset['scene'] = 'held';
    window.scrollTo(0, 0);
    const align = () => alignGlass(shelf, place);
    align();
    if (!prefersStillness()) {
      move(glass, from);
      const [strip, front] = drop.current.children;
      slide(strip, parts[0], Number.NEGATIVE_INFINITY);
      // The body must not start above its final place. After a scrolled shelf it would leave a gap
      // below.
      slide(front, parts[1], 0);
    }
    addEventListener('resize', align);
    return () => removeEventListener('resize', align);
  }, [shelf, drop, frame]);
  // A layout effect, so that the shelf's bottle is hidden in the frame in which the pick-up screen shows its own.
  useLayoutEffect(() => {
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
    moving,
  );
}

/**
 * Moves a part of the drop screen from the position of the shelf's same part to its own. It starts
 * at least `leastPx` below its own position.
 */
function slide(part: Element | undefined, from: DOMRect | undefined, leastPx: number): void {
  if (!part || !from) return;
  const to = part.getBoundingClientRect();
  const y = Math.max(leastPx, from.top - to.top);
  part.animate([{ translate: `${from.left - to.left}px ${y}px` }, {}], moving);
}
