import { useState } from 'react';
import useSWRImmutable from 'swr/immutable';
import type { PriceBookMachine } from '../../../contract/console/prices.ts';
import { allPages } from '../api/all-pages.ts';
import { problemOf, read } from '../api/console-api.ts';
import { type Catalogue, readCatalogue } from '../api/use-catalogue.ts';
import { type PageData, useConsole } from '../api/use-console.ts';

/** The prices of all machines, and the catalogue. */
export type PriceBook = Catalogue & { readonly machines: readonly PriceBookMachine[] };

/**
 * Loads the prices of the whole fleet, so that filters and previews are instant. It costs two reads
 * per machine, so only `reload` loads it again. `count`: the number of machines loaded so far.
 */
export function usePriceBook(): PageData<PriceBook> & { readonly count: number } {
  const { api, tenant } = useConsole();
  const [count, setCount] = useState(0);
  const load = async (): Promise<PriceBook> => {
    const machines: PriceBookMachine[] = [];
    const { products, stepYen } = await readCatalogue({ api, tenant });
    await allPages(
      (query) => read(api.prices.book.$get({ param: tenant, query })),
      (page) => {
        machines.push(...page.machines);
        setCount(machines.length);
      },
    );
    return { machines, products, stepYen };
  };
  const { data, error, isLoading, mutate } = useSWRImmutable<PriceBook, unknown>(
    `${tenant.clientId}/prices/book`,
    load,
    { shouldRetryOnError: false },
  );
  const problem = error === undefined ? undefined : problemOf(error);
  return { data, problem, isLoading, count, reload: () => void mutate() };
}
