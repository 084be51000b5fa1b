import * as v from 'valibot';
import type { PageMatch } from '../../../contract/customer/pages.ts';
import { matchPage, pageSegments } from '../../../contract/customer/pages.ts';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import type { Failure } from '../../core/result.ts';
import type { Services } from '../../core/services.ts';
import { StoreError } from '../../core/store/store-error.ts';
import { loadTenant } from '../../core/tenant/load-tenant.ts';
import type { TenantClient } from '../../core/tenant-client.ts';
import { liffStateTarget, withoutLiffState } from './liff-state.ts';

/**
 * The target of an address: a tenant's page, the entry, or an error page (with the tenant's look if
 * known).
 */
export type ResolvedPage = {
  /** Path and query for the address bar. */
  readonly page: string;
  readonly match: PageMatch | undefined;
  readonly client: TenantClient | null;
  readonly failure: Failure | null;
};

/**
 * Determines the route and the tenant of a page request. Never throws if the store is unavailable.
 */
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

/**
 * Returns the tenant of an unknown address, so that its 404 page has the tenant's look and
 * navigation.
 */
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

/**
 * Returns the 404 page. Unknown tenants and unknown pages look alike, so that nobody can find out
 * which tenants exist.
 */
const notFound = (page: string): ResolvedPage => ({
  page,
  match: undefined,
  client: null,
  failure: { code: 'PAGE_NOT_FOUND' },
});
