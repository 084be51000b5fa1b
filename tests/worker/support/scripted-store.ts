import { env } from 'cloudflare:workers';
import { createServices } from '../../../worker/core/create-services.ts';
import { settingsOf } from '../../../worker/core/env.ts';
import type { Services } from '../../../worker/core/services.ts';
import { MADE_MS } from './stored-order.ts';

/** Returns services at a fixed time, with the given methods of the store. Other reads find nothing. */
export function servicesWith(store: Partial<Services['store']>): Services {
  const services = createServices(settingsOf(env), () => {
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
