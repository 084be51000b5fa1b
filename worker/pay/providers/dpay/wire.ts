import * as v from 'valibot';
import type { ClientId } from '../../../../contract/ids.ts';
import { readSecrets, type SecretLookup } from '../../../secret-lookup.ts';
import type { Merchant } from '../../port/pay-provider.ts';
import type { Found } from '../../port/with-keys.ts';
import { type DpaySettings, dpayShopSchema } from './settings.ts';

const TIMEOUT_MS = 30_000;
/** The version of the OpenAPI type that this client was written against. */
const API_VERSION = '2024-10';

const problem = v.object({
  type: v.optional(v.string(), ''),
  title: v.optional(v.string(), ''),
  detail: v.optional(v.string(), ''),
});

/** An answer of GMO-PG's: data of a 2xx, or the error code of a problem. `undefined`: none that can be read. */
export type GmoReply =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly status: number; readonly code: string }
  | undefined;

export type GmoShop = DpaySettings['DPAY_SHOPS'][string];

export type GmoApi = {
  /** The tenant's own shop: the one under its id, which no other tenant has. */
  ownShop(clientId: ClientId): Promise<Found<GmoShop>>;
  /** The shop that an order was paid at, whoever's it is now. */
  shop(merchant: Pick<Merchant, 'clientId' | 'account'>): Promise<Found<GmoShop>>;
  /** What the store said of a tenant's shops is read again. */
  forget(clientId: ClientId): void;
  /** `idempotencyKey`: the same key within 24 h gives the same answer, without a second effect. */
  call(shop: GmoShop, path: string, body: object, idempotencyKey?: string): Promise<GmoReply>;
};

/** The wire to GMO-PG's multi-payment service, OpenAPI type: every call is a POST of JSON. */
export function createGmo(
  settings: DpaySettings,
  fetch: (request: Request) => Promise<Response>,
  secrets: SecretLookup,
): GmoApi {
  // `default` is nobody's: every other method may be shared by a key, a shop takes money for one.
  const shops = new Map(Object.entries(settings.DPAY_SHOPS).filter(([id]) => id !== 'default'));
  const byId = (shopId: string) => [...shops.values()].filter((one) => one.shopId === shopId);

  /** A stored shop that also stands in the settings is not the tenant's alone, or its setting goes first. */
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
        // No answer in time, or HTML from a proxy: whether it took effect is not known.
        return undefined;
      }
    },
  };
}
