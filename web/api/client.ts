import { hc } from 'hono/client';
import type { App } from '../../worker/app.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';

const connect = () => hc<App>('/', { fetch: fetchWithRetry }).api.clients[':clientId'];

/** The tenant's API, typed by the edge's own routes: the one file that knows anything of them. */
export type ApiClient = ReturnType<typeof connect>;

/** The client, and the path parameter that every call below a tenant has. */
export type TenantApi = {
  readonly api: ApiClient;
  readonly tenantParams: { readonly clientId: string };
};

/** Made once a page. `clientId` is '' on a page without a tenant, from where nothing is called. */
export const createTenantApi = (clientId: string): TenantApi => ({
  api: connect(),
  tenantParams: { clientId },
});
