import type { ClientId } from '../../../contract/shared/ids.ts';
import { type Capability, found, type Loaded } from '../capability.ts';
import type { Services } from '../services.ts';
import { readTenantDocument } from './read-document.ts';
import { listFaqs, readFaqById } from './read-faqs.ts';

/** The tenant's public texts. */
export const tenant: Capability = {
  screens: {
    shared: {
      faqs: async (services, { clientId }) => ['/faqs', await listFaqs(services, clientId)],
      faq: async (services, { clientId }, { id = '' }) =>
        found(`/faqs/${id}`, await readFaqById(services, clientId, id)),
      about: (services, { clientId }) => document(services, clientId, 'about'),
      termsOfUse: (services, { clientId }) => document(services, clientId, 'termsOfUse'),
      privacyPolicy: (services, { clientId }) => document(services, clientId, 'privacyPolicy'),
      seller: (services, { clientId }) => document(services, clientId, 'seller'),
    },
  },
};

const document = async (
  { store }: Services,
  clientId: ClientId,
  name: Parameters<typeof readTenantDocument>[2],
): Promise<Loaded> => found(`/documents/${name}`, await readTenantDocument(store, clientId, name));
