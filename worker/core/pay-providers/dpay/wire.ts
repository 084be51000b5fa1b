import * as v from 'valibot';
import type { ClientId } from '../../../../contract/shared/ids.ts';
import { readSecrets, type SecretLookup } from '../../secret-lookup.ts';
import type { Merchant } from '../port/pay-provider.ts';
import type { Found } from '../port/with-keys.ts';
import { type DpaySettings, dpayShopSchema } from './settings.ts';

const TIMEOUT_MS = 30_000;
/** The version of the OpenAPI type that this client was written against. */
const API_VERSION = '2024-10';

const problem = v.object({
  type: v.optional(v.string(), ''),
  title: v.optional(v.string(), ''),
  detail: v.optional(v.string(), ''),
});

/**
 * A GMO-PG reply: the data of a 2xx, or the error code of a problem. `undefined`: no readable
 * reply.
 */
export type GmoReply =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly status: number; readonly code: string }
  | undefined;

export type GmoShop = DpaySettings['DPAY_SHOPS'][string];

export type GmoApi = {
  /**
   * Returns the tenant's shop. Undefined if it has none, or if another tenant's setting names the
   * same one.
   */
  ownShop(clientId: ClientId): Promise<Found<GmoShop>>;
  /**
   * Returns the shop at which an order was paid. The settings may have given the shop to another
   * tenant since. So this searches the shops of all tenants, and then the stored shops of the
   * order's tenant.
   */
  shop(merchant: Pick<Merchant, 'clientId' | 'account'>): Promise<Found<GmoShop>>;
  /** Drops cached shops of a tenant, so that the store is read again. */
  forget(clientId: ClientId): void;
  /**
   * Calls GMO-PG. Within 24 h the same `idempotencyKey` gives the same answer without a second
   * effect.
   */
  call(shop: GmoShop, path: string, body: object, idempotencyKey?: string): Promise<GmoReply>;
};

/** Connects to GMO-PG's multi-payment service, OpenAPI type. Every call is a POST of JSON. */
export function createGmo(
  settings: DpaySettings,
  fetch: (request: Request) => Promise<Response>,
  secrets: SecretLookup,
): GmoApi {
  // Skips `default`: tenants may share other keys, but a shop receives money for exactly one.
  const shops = new Map(Object.entries(settings.DPAY_SHOPS).filter(([id]) => id !== 'default'));
  const byId = (shopId: string) => [...shops.values()].filter((one) => one.shopId === shopId);

  /**
   * Returns the tenant's stored shops, without those that the settings contain. A setting takes
   * precedence, and may have given the shop to another tenant.
   */
  async function stored(clientId: ClientId): Promise<readonly GmoShop[] | 'NOT_KNOWN'> {
    const found = await readSecrets(secrets, clientId, 'dpay', dpayShopSchema);
    if (found === 'NOT_KNOWN') return found;
    return found.map(({ value }) => value).filter(({ shopId }) => byId(shopId).length === 0);
  }

  return {
    async ownShop(clientId) {
      const shop = shops.get(clientId);
      if (shop) return byId(shop.shopId).length === 1 ? shop : undefined;
      const own = await stored(clientId);
      return own === 'NOT_KNOWN' ? own : own[0];
    },
    async shop({ clientId, account }) {
      const [shop] = byId(account);
      if (shop) return shop;
      const own = await stored(clientId);
      return own === 'NOT_KNOWN' ? own : own.find(({ shopId }) => shopId === account);
    },
    forget: secrets.forget,
    async call({ shopId, shopPass }, path, body, idempotencyKey) {
      const request = new Request(`${settings.DPAY_BASE_URL}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`${shopId}:${shopPass}`)}`,
          'content-type': 'application/json',
          'x-mp-version': API_VERSION,
          'idempotency-key': idempotencyKey ?? crypto.randomUUID(),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      try {
        const answer = await fetch(request);
        const data: unknown = await answer.json();
        if (answer.ok) return { ok: true, data };
        const parsed = v.safeParse(problem, data);
        if (!parsed.success) return undefined;
        return { ok: false, status: answer.status, code: parsed.output.title };
      } catch {
        // There was no answer in time, or a proxy answered HTML. So it is unknown whether the call
        // took effect.
        return undefined;
      }
    },
  };
}
