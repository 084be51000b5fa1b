import useSWRImmutable from 'swr/immutable';
import type { PricedProduct } from '../../../contract/console/prices.ts';
import { allPages } from '../api/all-pages.ts';
import { read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';

/** Returns the drinks of the catalogue. None while they are read, or if they cannot be read. */
export function useDrinks(): readonly PricedProduct[] {
  const { api, tenant } = useConsole();
  const load = async () => {
    const drinks: PricedProduct[] = [];
    await allPages(
      (query) => read(api.prices.products.$get({ param: tenant, query })),
      (page) => drinks.push(...page.products),
    );
    return drinks;
  };
  const { data } = useSWRImmutable(`${tenant.clientId}/prices/products`, load);
  return data ?? [];
}
