import { hc } from 'hono/client';
import { SHOWN_PERSON_PARAMETER } from '../../../contract/customer/shown-person.ts';
import type { App } from '../../../worker/app.ts';
import { fetchAs, nobodyShown, type ShownPerson } from './fetch-as.ts';

const connect = (shown: ShownPerson) =>
  hc<App>('/', { fetch: fetchAs(shown) }).api.clients[':clientId'];

/** The tenant's API client, typed by the edge's routes. No other file imports those types. */
export type ApiClient = ReturnType<typeof connect>;

/** The client and the path parameter that every tenant call takes. */
export type TenantApi = {
  readonly api: ApiClient;
  readonly tenantParams: { readonly clientId: string };
  /** The address of a GET that the browser sends itself, such as an event stream or a download. */
  readonly addressOf: (path: string, query?: Readonly<Record<string, string>>) => string;
};

/** Creates the client once a page. `clientId` is '' on a page without a tenant, which makes no calls. */
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
