import * as v from 'valibot';
import { clientIdSchema } from '../../contract/ids.ts';
import type { PageMatch } from '../../contract/pages.ts';
import { matchPage, pageSegments } from '../../contract/pages.ts';
import type { Failure } from '../result.ts';
import type { Services } from '../services.ts';
import { StoreError } from '../store/store-error.ts';
import { loadTenant } from '../tenant/load-tenant.ts';
import type { TenantClient } from '../tenant-client.ts';
import { liffStateTarget, withoutLiffState } from './liff-state.ts';

/** What an address leads to: a page of a tenant, the entry, or an error page (with the tenant's look where known). */
export type ResolvedPage = {
  /** Path and query as they shall stand in the address bar. */
  readonly page: string;
  readonly match: PageMatch | undefined;
  readonly client: TenantClient | null;
  readonly failure: Failure | null;
};

/** Settles route and tenant of a page request. Never throws for a store that is away. */
export async function resolvePage(
  services: Services,
  url: URL,
  runAfter: (work: Promise<unknown>) => void,
): Promise<ResolvedPage> {
  const addressed = matchPage(url.pathname);
  const plain = withoutLiffState(url);
  if (!addressed) return { ...notFound(plain), client: await tenantOf(services, url, runAfter) };
  if (addressed.name === 'entry') {
    return { page: plain, match: addressed, client: null, failure: null };
  }
  const page = liffStateTarget(url, addressed.clientId) ?? plain;
  const match = page === url.pathname ? addressed : matchPage(page.split('?', 1)[0] ?? '');
  try {
    const tenant = await loadTenant(services, addressed.clientId, 'look', runAfter);
    if (!tenant.ok) return notFound(plain);
    return { page, match, client: tenant.value.client, failure: null };
  } catch (cause) {
    if (!(cause instanceof StoreError)) throw cause;
    return { page, match, client: null, failure: { code: 'STORE_UNAVAILABLE' } };
  }
}

/** The tenant below which an unknown address lies: its 404 keeps its look and its navigation. */
async function tenantOf(
  services: Services,
  url: URL,
  runAfter: (work: Promise<unknown>) => void,
): Promise<TenantClient | null> {
  const clientId = v.safeParse(clientIdSchema, pageSegments(url.pathname)[0]);
  if (!clientId.success) return null;
  try {
    const tenant = await loadTenant(services, clientId.output, 'look', runAfter);
    return tenant.ok ? tenant.value.client : null;
  } catch (cause) {
    if (cause instanceof StoreError) return null;
    throw cause;
  }
}

/** An unknown tenant and an unknown page look alike: nobody learns which tenants there are. */
const notFound = (page: string): ResolvedPage => ({
  page,
  match: undefined,
  client: null,
  failure: { code: 'PAGE_NOT_FOUND' },
});
