import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { inIsolate } from '../isolate-memory.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { type TenantClient, tenantClientSchema } from '../tenant-client.ts';
import { readClient } from './client-document.ts';
import { methodsOnSale } from './methods-on-sale.ts';
import { readConsentVersions } from './read-consent-versions.ts';

/** A tenant with the time of its loading. */
export type Tenant = { readonly client: TenantClient; readonly loadedAtMs: number };

const FRESH_MS = 60_000;
const STALE_MS = 10 * 60_000;

/**
 * - `look`: for name, colours and texts. A stale copy is returned at once and renewed in the
 *   background.
 * - `strict`: for sign-in, which depends on the channel ids. Never older than a minute.
 */
export type Freshness = 'look' | 'strict';

/**
 * How long an id counts as unknown after the store did not have it, and how many such ids are
 * cached.
 */
const UNKNOWN_MS = 10_000;
const MAX_UNKNOWN = 10_000;

const inMemory = inIsolate(new Map<ClientId, Tenant>());
const unknownUntilMs = inIsolate(new Map<ClientId, number>());
const cachedTenant = v.object({ client: tenantClientSchema, loadedAtMs: v.number() });

/**
 * Returns the tenant of an id from this isolate's memory, the data centre's cache or the store.
 *
 * @param runAfter keeps the Worker alive for work that the answer does not wait for.
 */
export async function loadTenant(
  services: Services,
  clientId: ClientId,
  freshness: Freshness,
  runAfter: (work: Promise<unknown>) => void,
): Promise<Result<Tenant>> {
  const only = services.settings.DEFAULT_CLIENT_ID;
  if (only !== undefined && only !== clientId) return fail('CLIENT_NOT_FOUND');
  if ((unknownUntilMs.get(clientId) ?? 0) > services.nowMs()) return fail('CLIENT_NOT_FOUND');
  const age = (tenant: Tenant) => services.nowMs() - tenant.loadedAtMs;
  const held = inMemory.get(clientId) ?? (await fromCache(clientId));
  if (held && age(held) < FRESH_MS) return ok(remember(held));
  if (held && freshness === 'look' && age(held) < STALE_MS) {
    // If the renewal fails, the stale copy is used until it is too old. The next visitor tries
    // again.
    runAfter(renew(services, clientId, runAfter).catch(() => undefined));
    return ok(remember(held));
  }
  return renew(services, clientId, runAfter);
}

/**
 * Removes a tenant from the caches of this isolate and data centre. The next visitor reads it from
 * the store.
 */
export async function forgetTenant(clientId: ClientId): Promise<void> {
  inMemory.delete(clientId);
  unknownUntilMs.delete(clientId);
  await caches.default.delete(cacheKey(clientId));
}

function remember(tenant: Tenant): Tenant {
  inMemory.set(tenant.client.clientId, tenant);
  return tenant;
}

async function renew(
  services: Services,
  clientId: ClientId,
  runAfter: (work: Promise<unknown>) => void,
): Promise<Result<Tenant>> {
  const [[client, appearance], documents] = await Promise.all([
    services.store.batchGet([paths.client(clientId), paths.appearance(clientId)]),
    readConsentVersions(services.store, clientId),
  ]);
  if (!client) {
    inMemory.delete(clientId);
    if (unknownUntilMs.size >= MAX_UNKNOWN) unknownUntilMs.clear();
    unknownUntilMs.set(clientId, services.nowMs() + UNKNOWN_MS);
    runAfter(caches.default.delete(cacheKey(clientId)));
    return fail('CLIENT_NOT_FOUND');
  }
  const stored = readClient(clientId, client.fields, appearance?.fields, documents);
  const payMethods = await methodsOnSale(services, stored, client.fields);
  const tenant = remember({
    client: { ...stored, payMethods: [...payMethods] },
    loadedAtMs: services.nowMs(),
  });
  runAfter(toCache(tenant));
  return ok(tenant);
}

/** The Cache API requires a URL. This one is never fetched. */
const cacheKey = (clientId: ClientId) => `https://tenant.invalid/${clientId}`;

async function fromCache(clientId: ClientId): Promise<Tenant | undefined> {
  const answer = await caches.default.match(cacheKey(clientId));
  if (!answer) return undefined;
  const parsed = v.safeParse(cachedTenant, await answer.json());
  return parsed.success ? parsed.output : undefined;
}

/**
 * Caches a tenant. Our own `loadedAtMs` determines the age, because the Cache API's rules differ
 * between production and development.
 */
async function toCache(tenant: Tenant) {
  const headers = {
    'content-type': 'application/json',
    'cache-control': `max-age=${STALE_MS / 1000}`,
  };
  await caches.default.put(
    cacheKey(tenant.client.clientId),
    new Response(JSON.stringify(tenant), { headers }),
  );
}
