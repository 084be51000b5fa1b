import * as v from 'valibot';
import type { ClientId } from '../../../../contract/ids.ts';
import { readSecrets } from '../../../secret-lookup.ts';
import type { Merchant } from '../../port/pay-provider.ts';
import type { ProviderRuntime } from '../../port/provider-descriptor.ts';
import { type PayPaySettings, payPayKeysSchema } from './settings.ts';
import { signRequest } from './sign-request.ts';

/** PayPay's own limits: 30 s for what moves money, 15 s for what reads. */
const WRITE_TIMEOUT_MS = 30_000;
const READ_TIMEOUT_MS = 15_000;
const CONTENT_TYPE = 'application/json';

const envelope = v.object({
  resultInfo: v.object({ code: v.string() }),
  data: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
});

/** An answer of PayPay's: status, its code, its data. `undefined`: none, or none that can be read. */
export type PayPayReply =
  | { readonly status: number; readonly code: string; readonly data: Record<string, unknown> }
  | undefined;

export type PayPayCredentials = PayPaySettings['PAYPAY_CREDENTIALS'][string] & {
  /** On whose account: one key may serve several. */
  readonly merchantId: string;
};

export type PayPayApi = {
  /**
   * The keys to a merchant, the newest first: the setting under its id or the tenant's, else what the
   * tenant keeps for it in the store, else the setting for everybody. Empty: there are none.
   */
  credentials(
    merchant: Pick<Merchant, 'clientId' | 'account'>,
  ): Promise<readonly PayPayCredentials[] | 'NOT_KNOWN'>;
  /** What the store said of a tenant's keys is read again. */
  forget(clientId: ClientId): void;
  call(
    credentials: PayPayCredentials,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: Record<string, unknown>,
    query?: Record<string, string>,
  ): Promise<PayPayReply>;
};

/** The wire to PayPay's Open Payment API; each request is signed anew. */
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
        // No answer in time, or HTML from a proxy: whether it took effect is not known.
        return undefined;
      }
    },
  };
}

/** The content type is part of what was signed, so it is sent exactly where there is a body. */
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
