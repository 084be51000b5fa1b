import { env } from 'cloudflare:workers';
import { settingsOf } from '../../../worker/core/env.ts';
import { createServices, type Services } from '../../../worker/core/services.ts';
import { MADE_MS } from './stored-order.ts';

/** Services of one moment whose store answers what a test says; what it leaves out is not there. */
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

/** A store's yes to a commit of one write. */
export const committed = { ok: true, value: [new Date(MADE_MS + 1).toISOString()] } as const;
