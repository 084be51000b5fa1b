import useSWRImmutable from 'swr/immutable';
import type { PricedProduct } from '../../../contract/console/prices.ts';
import { allPages } from './all-pages.ts';
import { type ConsoleTenantApi, problemOf, read } from './console-api.ts';
import { type PageData, useConsole } from './use-console.ts';

/** The tenant's products. `stepYen`: every price is a multiple of it. */
export type Catalogue = {
  readonly products: readonly PricedProduct[];
  readonly stepYen: number;
};

/** Reads the whole catalogue, page by page. */
export async function readCatalogue({ api, tenant }: ConsoleTenantApi): Promise<Catalogue> {
  const products: PricedProduct[] = [];
  let stepYen = 1;
  await allPages(
    (query) => read(api.prices.products.$get({ param: tenant, query })),
    (page) => {
      products.push(...page.products);
      ({ stepYen } = page);
    },
  );
  return { products, stepYen };
}

/** Returns the catalogue. Reads it once per visit. */
export function useCatalogue(): PageData<Catalogue> {
  const access = useConsole();
  const { data, error, isLoading, mutate } = useSWRImmutable<Catalogue, unknown>(
    `${access.tenant.clientId}/prices/products`,
    () => readCatalogue(access),
    { shouldRetryOnError: false },
  );
  const problem = error === undefined ? undefined : problemOf(error);
  return { data, problem, isLoading, reload: () => void mutate() };
}
