import type { Settings } from '../env.ts';

/** Longer than the relay itself waits for PayPay. */
const TIMEOUT_MS = 10_000;
const PRODUCTION = 'apigw.paypay.ne.jp';

/**
 * - OK, FAILED: the relay's report about itself and PayPay behind it (relay/README.md).
 * - NOT_USED: calls go to PayPay's own test hosts.
 * - MISSING: calls go to its production host, which accepts no Worker.
 */
export type RelayState = 'OK' | 'FAILED' | 'NOT_USED' | 'MISSING';

/** Asks the relay in front of PayPay for its state. */
export async function lookAtRelay(
  { PAYPAY_BASE_URL: base }: Settings,
  send: (request: Request) => Promise<Response>,
): Promise<RelayState> {
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
}
