import { useState } from 'react';
import { mutate as mutateCache } from 'swr';
import useSWRImmutable from 'swr/immutable';
import type { Round, RoundMachine, Visit } from '../../../contract/console/rounds.ts';
import { problemOf, read } from '../api/console-api.ts';
import { type PageData, useConsole } from '../api/use-console.ts';

/** A round with all its machines, so that the phone needs no connection along the route. */
export type LoadedRound = { readonly round: Round; readonly machines: readonly RoundMachine[] };

/** Keys of rounds that are being read. SWR discards a running read when the cache changes, so it must restart. */
const readings = new Set<string>();

const keyOf = (clientId: string, id: string) => `${clientId}/rounds/${id}`;

/**
 * Reads a round once. Its pages share it, and without a connection they go on with it. It is read again only when
 * `reload` is called, because it costs about ten reads a machine. `count`: machines so far.
 */
export function useRound(id: string): PageData<LoadedRound> & { readonly count: number } {
  const { api, tenant } = useConsole();
  const [count, setCount] = useState(0);
  const load = async (): Promise<LoadedRound> => {
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
  const { data, error, isLoading } = useSWRImmutable<LoadedRound, unknown>(
    keyOf(tenant.clientId, id),
    load,
    { shouldRetryOnError: false },
  );
  const problem = error === undefined ? undefined : problemOf(error);
  return { data, problem, isLoading, count, reload: () => void readAgain(tenant.clientId, id) };
}

/** Puts a visit that the console has kept into the round that the pages show, without reading it again. */
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

/** Reads a round again, because somebody else has recorded a visit. */
export function readAgain(clientId: string, round: string): Promise<unknown> {
  readings.add(keyOf(clientId, round));
  return mutateCache(keyOf(clientId, round));
}
