import { useEffect, useRef, useState } from 'react';
import { SHOWN_STAFF_PARAMETER } from '../../../contract/console/shown-staff.ts';
import { useConsole } from './use-console.ts';
import { type FleetWatch, watchFleet } from './watch-fleet.ts';

/**
 * Polling intervals without and with a live connection. Live messages do not contain stock counts,
 * so the page polls with a connection too.
 */
const UNWATCHED_MS = 30_000;
const WATCHED_MS = 60_000;

/**
 * Watches the tenant's fleet while the page is shown. Returns whether it is connected, and the
 * polling interval.
 */
export function useLiveFleet(handlers: Omit<FleetWatch, 'onLive'>) {
  const { tenant, session } = useConsole();
  const [isLive, setLive] = useState(false);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const address = `/api/${tenant.clientId}/fleet/live?${SHOWN_STAFF_PARAMETER}=${session.staffId}`;
  useEffect(
    () =>
      watchFleet(`${location.origin.replace(/^http/, 'ws')}${address}`, {
        onMessage: (message) => latest.current.onMessage(message),
        onGap: () => latest.current.onGap(),
        onLive: setLive,
      }),
    [address],
  );
  return { isLive, everyMs: isLive ? WATCHED_MS : UNWATCHED_MS };
}
