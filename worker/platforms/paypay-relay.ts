import type { Settings } from '../env.ts';

/** Longer than the relay itself waits for PayPay. */
const TIMEOUT_MS = 10_000;
const PRODUCTION = 'apigw.paypay.ne.jp';

/**
 * OK, FAILED: what the relay says of itself and PayPay behind it (relay/README.md). NOT_USED: the calls
 * go to PayPay's own hosts for tests. MISSING: they go to its production host, which knows no Worker.
 */
export type RelayState = 'OK' | 'FAILED' | 'NOT_USED' | 'MISSING';

/** Asks the relay in front of PayPay how it is. */
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
