import * as v from 'valibot';
import type { ClientId } from '../../../../contract/shared/ids.ts';
import { readSecrets } from '../../secret-lookup.ts';
import type { Merchant } from '../port/pay-provider.ts';
import type { ProviderRuntime } from '../port/provider-descriptor.ts';
import { type PayPaySettings, payPayKeysSchema } from './settings.ts';
import { signRequest } from './sign-request.ts';

/** PayPay's own limits: 30 s for calls that move money, 15 s for reads. */
const WRITE_TIMEOUT_MS = 30_000;
const READ_TIMEOUT_MS = 15_000;
const CONTENT_TYPE = 'application/json';

const envelope = v.object({
  resultInfo: v.object({ code: v.string() }),
  data: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
});

/** A PayPay reply: HTTP status, its code, its data. `undefined`: no readable reply. */
export type PayPayReply =
  | { readonly status: number; readonly code: string; readonly data: Record<string, unknown> }
  | undefined;

export type PayPayCredentials = PayPaySettings['PAYPAY_CREDENTIALS'][string] & {
  /** The merchant of the call. One API key may serve several merchants. */
  readonly merchantId: string;
};

export type PayPayApi = {
  /**
   * Returns the keys of a merchant, the newest first. The order of precedence: the setting under
   * the merchant's or tenant's id, the tenant's stored keys, the default setting. Empty if there
   * are none.
   */
  credentials(
    merchant: Pick<Merchant, 'clientId' | 'account'>,
  ): Promise<readonly PayPayCredentials[] | 'NOT_KNOWN'>;
  /** Drops cached keys of a tenant, so that the store is read again. */
  forget(clientId: ClientId): void;
  call(
    credentials: PayPayCredentials,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: Record<string, unknown>,
    query?: Record<string, string>,
  ): Promise<PayPayReply>;
};

/** Connects to PayPay's Open Payment API. Each request gets its own signature. */
export function createPayPay(
  settings: PayPaySettings,
  { fetch, nowMs, md5, secrets }: ProviderRuntime,
): PayPayApi {
  const settled = new Map(Object.entries(settings.PAYPAY_CREDENTIALS));
  return {
    async credentials({ clientId, account }) {
      if (account === '') return [];
      const own = settled.get(account) ?? settled.get(clientId);
      if (own) return [{ ...own, merchantId: account }];
      const stored = await readSecrets(secrets, clientId, 'paypay', payPayKeysSchema);
      if (stored === 'NOT_KNOWN') return stored;
      const everybodys = settled.get('default');
      const found = stored.filter((one) => one.account === account).map(({ value }) => value);
      const usable = found.length === 0 && everybodys ? [everybodys] : found;
      return usable.map((keys) => ({ ...keys, merchantId: account }));
    },
    forget: secrets.forget,
    async call(credentials, method, path, body, query) {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const signed = {
        method,
        path,
        contentType: CONTENT_TYPE,
        body: text,
        nonce: crypto.randomUUID(),
        epochS: Math.floor(nowMs() / 1000),
      };
      const authorization = await signRequest(credentials, signed, md5);
      const search = query ? `?${new URLSearchParams(query)}` : '';
      const request = new Request(`${settings.PAYPAY_BASE_URL}${path}${search}`, {
        method,
        headers: headersOf(settings, authorization, credentials.merchantId, text !== undefined),
        body: text ?? null,
        signal: AbortSignal.timeout(method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS),
      });
      try {
        const answer = await fetch(request);
        const parsed = v.safeParse(envelope, await answer.json());
        if (!parsed.success) return undefined;
        const { resultInfo, data } = parsed.output;
        return { status: answer.status, code: resultInfo.code, data: data ?? {} };
      } catch {
        // There was no answer in time, or a proxy answered HTML. So it is unknown whether the call
        // took effect.
        return undefined;
      }
    },
  };
}

/**
 * Returns the headers of a request. The content type is part of the signature, so only requests
 * with a body send it.
 */
function headersOf(
  { PAYPAY_RELAY_KEY }: PayPaySettings,
  authorization: string,
  merchantId: string,
  hasBody: boolean,
): Headers {
  const headers = new Headers({ authorization, 'x-assume-merchant': merchantId });
  if (PAYPAY_RELAY_KEY !== '') headers.set('x-relay-key', PAYPAY_RELAY_KEY);
  if (hasBody) headers.set('content-type', CONTENT_TYPE);
  return headers;
}
