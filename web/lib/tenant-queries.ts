import { type DocumentName, tenantDocumentSchema } from '../../contract/documents.ts';
import { faqListSchema, faqSchema } from '../../contract/faqs.ts';
import { api, ofClient } from './api.ts';
import { useQuery } from './use-query.ts';

export const useFaqs = () =>
  useQuery('/faqs', faqListSchema, () => api.faqs.$get({ param: ofClient() }));

export const useFaq = (id: string) =>
  useQuery(`/faqs/${id}`, faqSchema, () => api.faqs[':id'].$get({ param: { ...ofClient(), id } }));

export const useTenantDocument = (name: DocumentName) =>
  useQuery(`/documents/${name}`, tenantDocumentSchema, () =>
    api.documents[':name'].$get({ param: { ...ofClient(), name } }),
  );
