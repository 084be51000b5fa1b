import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import {
  type LiveMachine,
  type LiveMessage,
  type MachineCounts,
  type MachineFilter,
  type Machines,
  machinePlaces,
} from '../../../contract/console/machines.ts';
import { read } from '../api/console-api.ts';
import { type PageData, useConsole, useData } from '../api/use-console.ts';
import { useLiveFleet } from '../api/use-live-fleet.ts';

/** What live messages have reported. While connected, it is at least as new as a polled answer. */
type LiveChanges = {
  readonly machines: ReadonlyMap<string, LiveMachine>;
  readonly counts: MachineCounts | undefined;
};
const NO_CHANGES: LiveChanges = { machines: new Map(), counts: undefined };

/** Several changes within this time cause one reload. */
const RELOAD_DELAY_MS = 3_000;

/** Returns a page of the fleet and its counts, which live messages update. */
export function useFleetPage(
  filter: MachineFilter,
  cursor: string | null,
  hasMap: boolean,
  /** The area of the map to which the list is limited. */
  box: string | undefined,
): {
  isLive: boolean;
  loaded: PageData<Machines>;
  counts: MachineCounts | undefined;
  everyMs: number;
} {
  const { api, tenant } = useConsole();
  const { mutate } = useSWRConfig();
  const mapKey = `${tenant.clientId}/fleet/map?`;
  const [liveChanges, setLiveChanges] = useState(NO_CHANGES);
  const query = {
    ...filter,
    ...(cursor === null ? {} : { cursor }),
    ...(box === undefined ? {} : { box }),
  };
  const { site, route, group } = filter;
  const place = { site, route, group };
  const isEverywhere = machinePlaces.every((part) => place[part] === undefined);
  const readAll = () => {
    loaded.reload();
    counts.reload();
    void mutate((key) => typeof key === 'string' && key.startsWith(mapKey));
  };
  const readSoon = useOnceIn(RELOAD_DELAY_MS, readAll);
  const { isLive, everyMs } = useLiveFleet({
    onMessage: (message) => {
      setLiveChanges((before) => withMessage(before, message));
      const concerns = (machine: LiveMachine) =>
        hasMap || !isEverywhere || crosses(machine, filter, loaded.data);
      if (message.changed.some(concerns)) readSoon();
    },
    onGap: () => {
      setLiveChanges(NO_CHANGES);
      readAll();
    },
  });
  const loaded = useData(
    `${tenant.clientId}/machines?${JSON.stringify(query)}`,
    () => read(api.machines.$get({ param: tenant, query })),
    everyMs,
  );
  const counts = useData(
    `${tenant.clientId}/fleet/counts?${JSON.stringify(place)}`,
    () => read(api.fleet.counts.$get({ param: tenant, query: place })),
    everyMs,
  );
  // Without a connection, the polled answers are newer.
  const now = isLive ? liveChanges : NO_CHANGES;
  return {
    ...{ isLive, everyMs },
    loaded: { ...loaded, data: loaded.data && withChanges(loaded.data, now) },
    counts: (isEverywhere ? now.counts : undefined) ?? counts.data,
  };
}

/** Returns a throttled function: it runs `work` after `ms`, once for all calls until then. */
function useOnceIn(ms: number, work: () => void): () => void {
  const latest = useRef(work);
  const timer = useRef<number>(undefined);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, ms);
  };
}

const withMessage = ({ machines }: LiveChanges, { changed, counts }: LiveMessage): LiveChanges => ({
  machines: new Map([...machines, ...changed.map((machine) => [machine.id, machine] as const)]),
  counts,
});

const withChanges = (list: Machines, { machines }: LiveChanges): Machines => ({
  ...list,
  machines: list.machines.map((machine) => {
    const now = machines.get(machine.id);
    if (!now) return machine;
    const { faults: _, ...reported } = now;
    return { ...machine, ...reported };
  }),
});

/** Returns whether a machine may now match the filter, or no longer match it. */
function crosses(
  { id, faults, link }: LiveMachine,
  { fault, offlineHours, quietDays, firmware }: MachineFilter,
  shown: Machines | undefined,
): boolean {
  const isShown = shown?.machines.some((machine) => machine.id === id) ?? false;
  if (fault !== undefined && faults.includes(fault) !== isShown) return true;
  if (offlineHours !== undefined && isShown && link === 'online') return true;
  return isShown && (quietDays !== undefined || firmware !== undefined);
}
