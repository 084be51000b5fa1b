import type { ProviderRelay } from '../port/provider-descriptor.ts';
import type { PayPaySettings } from './settings.ts';

/** Longer than the relay itself waits for PayPay. */
const TIMEOUT_MS = 10_000;
const PRODUCTION = 'apigw.paypay.ne.jp';

/** The relay in front of PayPay (relay/README.md). */
export const relay: ProviderRelay<PayPaySettings> = {
  async look({ PAYPAY_BASE_URL: base }, send) {
    const { hostname } = new URL(base);
    if (hostname === PRODUCTION) return 'MISSING';
    if (hostname.endsWith('.paypay.ne.jp')) return 'NOT_USED';
    try {
      const request = new Request(`${base}/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const answer = await send(request);
      await answer.body?.cancel();
      return answer.ok ? 'OK' : 'FAILED';
    } catch {
      return 'FAILED';
    }
  },
  notUsed: 'PAYPAY_BASE_URL is one of PayPay’s hosts for tests',
  missing:
    'PAYPAY_BASE_URL is PayPay’s production host, which takes calls from registered addresses only',
  remedy: 'Set up the relay (relay/README.md), and set PAYPAY_BASE_URL and PAYPAY_RELAY_KEY.',
};
