import { useEffect, useState } from 'react';
import { mutate as mutateCache } from 'swr';
import useSWRImmutable from 'swr/immutable';
import type { RoundMachine, Visit } from '../../../contract/console/rounds.ts';
import { problemOf, read } from '../api/console-api.ts';
import { type PageData, useConsole } from '../api/use-console.ts';
import { keepPages } from './keep-pages.ts';
import { keepRound, keptRound, type LoadedRound } from './kept-round.ts';

/**
 * Keys of the rounds that are loading. SWR discards a running load when the cache changes, so the
 * load must restart.
 */
const readings = new Set<string>();

const keyOf = (clientId: string, id: string) => `${clientId}/rounds/${id}`;

/**
 * Loads a round once, for all its pages. It costs about ten reads per machine, so only `reload`
 * loads it again. `count`: the number of machines loaded so far. Without a connection it returns
 * the copy in this browser, and reloads when the connection returns.
 */
export function useRound(id: string): PageData<LoadedRound> & { readonly count: number } {
  const { api, tenant } = useConsole();
  const [count, setCount] = useState(0);
  const loadAll = async (): Promise<LoadedRound> => {
    const param = { ...tenant, round: id };
    const round = await read(api.rounds[':round'].$get({ param }));
    const machines: RoundMachine[] = [];
    let query: { cursor?: string } = {};
    for (;;) {
      const page = await read(api.rounds[':round'].machines.$get({ param, query }));
      machines.push(...page.machines);
      setCount(machines.length);
      if (page.cursor === null) {
        readings.delete(keyOf(tenant.clientId, id));
        return { round, machines };
      }
      query = { cursor: page.cursor };
    }
  };
  const load = () =>
    loadAll().catch((thrown: unknown) => {
      const kept = keptRound(tenant.clientId, id);
      if (problemOf(thrown).code === 'OFFLINE' && kept) return kept;
      throw thrown;
    });
  const { data, error, isLoading } = useSWRImmutable<LoadedRound, unknown>(
    keyOf(tenant.clientId, id),
    load,
    { shouldRetryOnError: false },
  );
  useKeptRound(tenant.clientId, data);
  const problem = error === undefined ? undefined : problemOf(error);
  return { data, problem, isLoading, count, reload: () => void readAgain(tenant.clientId, id) };
}

/** Stores the round in this browser, and reads a stored round again when the connection returns. */
function useKeptRound(clientId: string, data: LoadedRound | undefined): void {
  const isRead = data !== undefined && data.isKept !== true;
  const id = data?.round.id;
  useEffect(() => {
    if (data) keepRound(clientId, data);
  }, [clientId, data]);
  useEffect(() => {
    // If the browser refuses to store the files, the page still works with a connection.
    if (isRead) void keepPages().catch(() => undefined);
  }, [isRead]);
  useEffect(() => {
    if (isRead || id === undefined) return undefined;
    const again = () => void readAgain(clientId, id);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [clientId, id, isRead]);
}

/** Inserts a recorded visit into the cached round, without reloading the round. */
export const showVisit = (
  { clientId, round, machine }: { clientId: string; round: string; machine: string },
  visit: Visit,
): Promise<unknown> =>
  mutateCache<LoadedRound>(
    keyOf(clientId, round),
    (loaded) =>
      loaded && {
        ...loaded,
        machines: loaded.machines.map((one) => (one.id === machine ? { ...one, visit } : one)),
      },
    { revalidate: readings.has(keyOf(clientId, round)) },
  );

/** Reloads a round, because somebody else has recorded a visit. */
export function readAgain(clientId: string, round: string): Promise<unknown> {
  readings.add(keyOf(clientId, round));
  return mutateCache(keyOf(clientId, round));
}
