import { useEffect, useRef, useState } from 'react';
import { SHOWN_STAFF_PARAMETER } from '../../../contract/console/shown-staff.ts';
import { useConsole } from './use-console.ts';
import { type FleetWatch, watchFleet } from './watch-fleet.ts';

/** How often a page reads its lists again. With a connection, for the pieces on the shelves, which no message has. */
const UNWATCHED_MS = 30_000;
const WATCHED_MS = 60_000;

/** What many changes ask for is read once in this time. */
const SOON_MS = 3_000;

/**
 * Watches the tenant's fleet while the page is shown.
 *
 * @returns whether it is connected, how often to read again, and `soon`, which delays `onSoon` until more changes
 * have come.
 */
export function useLiveFleet(
  handlers: Omit<FleetWatch, 'onLive'> & { readonly onSoon: () => void },
) {
  const { tenant, session } = useConsole();
  const [isLive, setLive] = useState(false);
  const latest = useRef(handlers);
  const timer = useRef<number>(undefined);
  useEffect(() => {
    latest.current = handlers;
  });
  const address = `/api/${tenant.clientId}/fleet/live?${SHOWN_STAFF_PARAMETER}=${session.staffId}`;
  useEffect(() => {
    const stop = watchFleet(`${location.origin.replace(/^http/, 'ws')}${address}`, {
      onMessage: (message) => latest.current.onMessage(message),
      onGap: () => latest.current.onGap(),
      onLive: setLive,
    });
    return () => {
      stop();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [address]);
  const soon = () => {
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined;
      latest.current.onSoon();
    }, SOON_MS);
  };
  return { isLive, everyMs: isLive ? WATCHED_MS : UNWATCHED_MS, soon };
}
