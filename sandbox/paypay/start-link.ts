import { type PaypayRefusal, refusalOf } from './answer.ts';
import type { Credential } from './credentials.ts';
import type { Paypay } from './paypay.ts';
import type { LinkRequest, LinkSession } from './sessions.ts';

/** PayPay's published scopes. */
const knownScopes = [
  'direct_debit',
  'cashback',
  'get_balance',
  'quick_pay',
  'continuous_payments',
  'merchant_topup',
  'pending_payments',
  'user_notification',
  'user_topup',
  'user_profile',
  'preauth_capture_native',
  'preauth_capture_transaction',
  'push_notification',
  'notification_center_ob',
  'notification_center_ab',
  'notification_center_tl',
  'bank_registration',
];
const localHosts = ['localhost', '127.0.0.1'];

/** Opens a session in which a person can link their wallet. */
export function startLink(
  paypay: Paypay,
  { apiKey, merchantId }: { apiKey: string; merchantId: string },
  request: LinkRequest,
): { session: LinkSession } | PaypayRefusal {
  const credential = paypay.credentials.get(apiKey);
  if (!request.scopes.every((scope) => knownScopes.includes(scope))) {
    return refusalOf('INVALID_REQUEST_PARAMS');
  }
  const isContracted = request.scopes.every((scope) => credential?.scopes?.includes(scope) ?? true);
  if (!isContracted || !mayReturnTo(request, credential)) {
    return refusalOf('EXPECTATION_FAILED');
  }
  return { session: paypay.sessions.open(apiKey, merchantId, request) };
}

/** Returns whether a return URL is allowed: HTTPS on a registered domain. On localhost http is allowed. */
function mayReturnTo(request: LinkRequest, credential: Credential | undefined): boolean {
  if (request.redirectType === 'APP_DEEP_LINK') return true;
  const { protocol, hostname } = new URL(request.redirectUrl);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && localHosts.includes(hostname));
  return isSafe && (credential?.redirectDomains?.includes(hostname) ?? true);
}
