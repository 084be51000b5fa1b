import { faqListSchema, faqSchema } from '../../../contract/customer/faqs.ts';
import { type DocumentName, tenantDocumentSchema } from '../../../contract/shared/documents.ts';
import { useApi } from './api-context.ts';
import { useQuery } from './use-query.ts';

export function useFaqs() {
  const { api, tenantParams } = useApi();
  return useQuery('/faqs', faqListSchema, () => api.faqs.$get({ param: tenantParams }));
}

export function useFaq(id: string) {
  const { api, tenantParams } = useApi();
  return useQuery(`/faqs/${id}`, faqSchema, () =>
    api.faqs[':id'].$get({ param: { ...tenantParams, id } }),
  );
}

export function useTenantDocument(name: DocumentName) {
  const { api, tenantParams } = useApi();
  return useQuery(`/documents/${name}`, tenantDocumentSchema, () =>
    api.documents[':name'].$get({ param: { ...tenantParams, name } }),
  );
}
