import { couponListSchema } from '../../contract/coupons.ts';
import { type DocumentName, tenantDocumentSchema } from '../../contract/documents.ts';
import { faqListSchema, faqSchema } from '../../contract/faqs.ts';
import { machineListSchema, machineSchema } from '../../contract/machines.ts';
import { orderListSchema } from '../../contract/orders.ts';
import { payMethodListSchema } from '../../contract/pay-methods.ts';
import { sessionListSchema } from '../../contract/session.ts';
import type { AppError } from '../boot/app-state.ts';
import { api, expectDone, ofClient } from './api.ts';
import { problemOfThrown } from './problem.ts';
import { useQuery } from './use-query.ts';

export const useMachines = () =>
  useQuery('/machines', machineListSchema, () =>
    api.machines.$get({ param: ofClient(), query: {} }),
  );

export const useMachine = (id: string) =>
  useQuery(`/machines/${id}`, machineSchema, () =>
    api.machines[':machineId'].$get({ param: { ...ofClient(), machineId: id } }),
  );

export const useFaqs = () =>
  useQuery('/faqs', faqListSchema, () => api.faqs.$get({ param: ofClient() }));

export const useFaq = (id: string) =>
  useQuery(`/faqs/${id}`, faqSchema, () => api.faqs[':id'].$get({ param: { ...ofClient(), id } }));

export const useTenantDocument = (name: DocumentName) =>
  useQuery(`/documents/${name}`, tenantDocumentSchema, () =>
    api.documents[':name'].$get({ param: { ...ofClient(), name } }),
  );

export const useOrders = () =>
  useQuery('/orders', orderListSchema, () => api.orders.$get({ param: ofClient(), query: {} }));

export const useCoupons = () =>
  useQuery('/coupons', couponListSchema, () => api.coupons.$get({ param: ofClient() }));

export const usePayMethods = () =>
  useQuery('/pay-methods', payMethodListSchema, () =>
    api['pay-methods'].$get({ param: ofClient() }),
  );

export const useSessions = () =>
  useQuery('/sessions', sessionListSchema, () => api.sessions.$get({ param: ofClient() }));

/** Ends every other browser's session of this person. */
export async function signOutElsewhere(): Promise<AppError | null> {
  try {
    await expectDone(await api.sessions.$delete({ param: ofClient() }));
    return null;
  } catch (thrown) {
    return problemOfThrown(thrown);
  }
}
