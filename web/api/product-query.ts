import { productSchema } from '../../contract/products.ts';
import { useApi } from './api-context.ts';
import { useQuery } from './use-query.ts';

/** What a drink's label says; with the review alone, where nobody else asks. */
export function useProduct(id: string) {
  const { api, tenantParams } = useApi();
  return useQuery(`/products/${id}`, productSchema, () =>
    api.products[':id'].$get({ param: { ...tenantParams, id } }),
  );
}
