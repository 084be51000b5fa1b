import { productSchema } from '../../../contract/shared/products.ts';
import { useApi } from './api-context.ts';
import { useQuery } from './use-query.ts';

/** The label of a drink. Only the review requests it. */
export function useProduct(id: string) {
  const { api, tenantParams } = useApi();
  return useQuery(`/products/${id}`, productSchema, () =>
    api.products[':id'].$get({ param: { ...tenantParams, id } }),
  );
}
