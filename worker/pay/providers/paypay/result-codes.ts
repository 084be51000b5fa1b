import {
  type Answer,
  type DeclineCode,
  declined,
  misconfigured,
  retryLater,
  unknown,
} from '../../port/answer.ts';

/** PayPay's own codes for a definite no, in our words (from its published API). */
const declines: Readonly<Record<string, DeclineCode>> = {
  CANCELED_USER: 'METHOD_NOT_USABLE',
  NO_SUFFICIENT_FUND: 'INSUFFICIENT_BALANCE',
  LIMIT_EXCEEDED: 'LIMIT_EXCEEDED',
  USER_DEFINED_DAILY_LIMIT_EXCEEDED: 'LIMIT_EXCEEDED',
  USER_DEFINED_MONTHLY_LIMIT_EXCEEDED: 'LIMIT_EXCEEDED',
  CC_LIMIT_EXCEEDED: 'LIMIT_EXCEEDED',
  NON_KYC_USER: 'NOT_VERIFIED',
  NO_VALID_PAYMENT_METHOD: 'METHOD_NOT_USABLE',
  INVALID_USER_AUTHORIZATION_ID: 'BINDING_ENDED',
  EXPIRED_USER_AUTHORIZATION_ID: 'BINDING_ENDED',
  USER_STATE_IS_NOT_ACTIVE: 'METHOD_NOT_USABLE',
  TRANSACTION_FAILED: 'DECLINED',
  UNACCEPTABLE_OP: 'WRONG_STATE',
  ORDER_EXPIRED: 'WRONG_STATE',
  ORDER_NOT_CAPTURABLE: 'WRONG_STATE',
  ORDER_NOT_CANCELABLE: 'WRONG_STATE',
  ORDER_NOT_REVERSIBLE: 'WRONG_STATE',
  ALREADY_CAPTURED: 'ALREADY_DONE',
  DYNAMIC_QR_PAYMENT_NOT_FOUND: 'NOT_FOUND',
  TRANSACTION_NOT_FOUND: 'NOT_FOUND',
  ORDER_NOT_FOUND: 'NOT_FOUND',
  USER_AUTHORIZATION_NOT_FOUND: 'BINDING_ENDED',
};

/** Wrong keys, an address that is not registered, a scope that is not contracted. */
const ours: ReadonlySet<string> = new Set([
  'UNAUTHORIZED',
  'OP_OUT_OF_SCOPE',
  'INVALID_REQUEST_PARAMS',
  'MISSING_REQUEST_PARAMS',
  'EXPECTATION_FAILED',
]);

/** Refused at the door, so nothing happened. */
const later: ReadonlySet<string> = new Set(['RATE_LIMIT', 'MAINTENANCE_MODE']);

/**
 * What an answer of PayPay that is not a success means. INTERNAL_SERVER_ERROR, SERVICE_ERROR, 502
 * to 504 and everything we do not know are UNKNOWN: the payment may have gone through.
 */
export function readRefusal(httpStatus: number, code: string): Answer<never> {
  const decline = declines[code];
  if (decline) return declined(decline);
  if (later.has(code)) return retryLater;
  if (ours.has(code)) return misconfigured(code);
  if (httpStatus === 404) return declined('NOT_FOUND');
  return unknown;
}
