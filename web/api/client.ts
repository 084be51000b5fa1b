import { hc } from 'hono/client';
import { SHOWN_PERSON_PARAMETER } from '../../contract/shown-person.ts';
import type { App } from '../../worker/app.ts';
import { fetchAs, nobodyShown, type ShownPerson } from './fetch-as.ts';

const connect = (shown: ShownPerson) =>
  hc<App>('/', { fetch: fetchAs(shown) }).api.clients[':clientId'];

/** The tenant's API, typed by the edge's own routes: the one file that knows anything of them. */
export type ApiClient = ReturnType<typeof connect>;

/** The client, and the path parameter that every call below a tenant has. */
export type TenantApi = {
  readonly api: ApiClient;
  readonly tenantParams: { readonly clientId: string };
  /** The address of a GET that the browser sends by itself: an event stream, a download. */
  readonly addressOf: (path: string, query?: Readonly<Record<string, string>>) => string;
};

/** Made once a page. `clientId` is '' on a page without a tenant, from where nothing is called. */
export const createTenantApi = (clientId: string, shown: ShownPerson = nobodyShown): TenantApi => ({
  api: connect(shown),
  tenantParams: { clientId },
  addressOf: (path, query = {}) => {
    const id = shown.read();
    const named = id === null ? query : { ...query, [SHOWN_PERSON_PARAMETER]: id };
    const search = new URLSearchParams(named).toString();
    return `/api/clients/${clientId}${path}${search && `?${search}`}`;
  },
});
