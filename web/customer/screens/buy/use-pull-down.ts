import { type PointerEvent, useRef } from 'react';

/** Pulling the sheet down this far closes it. After a shorter pull it springs back. */
const CLOSES_PX = 90;

/** Returns handlers for the sheet's head. The sheet follows the finger down and closes. */
export function usePullDown(onClose: () => void) {
  const from = useRef<number | null>(null);
  const pulledTo = ({ currentTarget }: PointerEvent<HTMLElement>, px: number) => {
    const sheet = currentTarget.parentElement;
    if (sheet) sheet.style.translate = px === 0 ? '' : `0 ${px}px`;
  };
  const pulledBy = (event: PointerEvent<HTMLElement>) =>
    from.current === null ? 0 : Math.max(0, event.clientY - from.current);
  const end = (event: PointerEvent<HTMLElement>, mayClose: boolean) => {
    const closes = mayClose && pulledBy(event) > CLOSES_PX;
    from.current = null;
    if (closes) onClose();
    else pulledTo(event, 0);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // A tap on the button inside is not a pull.
      if (event.target instanceof Element && event.target.closest('button')) return;
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (from.current !== null) pulledTo(event, pulledBy(event));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  };
}
