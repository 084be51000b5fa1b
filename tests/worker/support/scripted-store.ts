import { createServices } from '../../../worker/core/create-services.ts';
import { settingsOf } from '../../../worker/core/env.ts';
import type { Services } from '../../../worker/core/services.ts';
import { unsignedBindings } from '../key-bindings.ts';
import { outside, providerBindings } from '../provider-bindings.ts';
import { MADE_MS } from './stored-order.ts';

/** The settings of an edge that makes no calls, for workerd and Node. */
const settings = settingsOf({
  ...providerBindings,
  ...unsignedBindings,
  FIRESTORE_EMULATOR_HOST: 'outside.test',
  FIRESTORE_PROJECT_ID: 'test',
  GOOGLE_SERVICE_ACCOUNT: JSON.stringify({ client_email: 'edge@test.example', private_key: '-' }),
  LINE_API_BASE_URL: `${outside}/line`,
  LINE_CHANNELS: JSON.stringify({}),
});

/** Returns services at a fixed time, with the given methods of the store. Other reads find nothing. */
export function servicesWith(store: Partial<Services['store']>): Services {
  const services = createServices(settings, () => {
    throw new Error('no object of the platform');
  });
  return {
    ...services,
    nowMs: () => MADE_MS,
    store: {
      ...services.store,
      get: async () => undefined,
      batchGet: async (documents) => documents.map(() => undefined),
      query: async () => [],
      ...store,
    },
  };
}

/** A store's success for a commit of one write. */
export const committed = { ok: true, value: [new Date(MADE_MS + 1).toISOString()] } as const;
