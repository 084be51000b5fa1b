import type { VerdictTable } from '../port/answer.ts';

/**
 * Every PayPay code that we act on, from PayPay's API reference ("Error codes" of the Open Payment
 * API). The comments give the HTTP status. A code is DECLINED only if the reference calls it a
 * definite failure of the call. Any other code is unknown: docs/provider-questions.md.
 */
export const verdicts: VerdictTable = {
  // 400 on authorise, "Preauthorize a payment": the wallet or its owner's limits refuse it.
  CANCELED_USER: { declined: 'METHOD_NOT_USABLE' },
  NO_SUFFICIENT_FUND: { declined: 'INSUFFICIENT_BALANCE' },
  LIMIT_EXCEEDED: { declined: 'LIMIT_EXCEEDED' },
  USER_DEFINED_DAILY_LIMIT_EXCEEDED: { declined: 'LIMIT_EXCEEDED' },
  USER_DEFINED_MONTHLY_LIMIT_EXCEEDED: { declined: 'LIMIT_EXCEEDED' },
  CC_LIMIT_EXCEEDED: { declined: 'LIMIT_EXCEEDED' },
  NON_KYC_USER: { declined: 'NOT_VERIFIED' },
  UNACCEPTABLE_OP: { declined: 'DECLINED' },
  SUSPECTED_DUPLICATE_PAYMENT: { declined: 'DECLINED' },
  // 404 on authorise, the same page.
  NO_VALID_PAYMENT_METHOD: { declined: 'METHOD_NOT_USABLE' },
  // 401, "User authorization": the person's link, not our keys.
  INVALID_USER_AUTHORIZATION_ID: { declined: 'BINDING_ENDED' },
  EXPIRED_USER_AUTHORIZATION_ID: { declined: 'BINDING_ENDED' },
  USER_STATE_IS_NOT_ACTIVE: { declined: 'METHOD_NOT_USABLE' },
  // 404, "Get user authorization status".
  USER_AUTHORIZATION_NOT_FOUND: { declined: 'BINDING_ENDED' },
  // 500, but definite: "The transaction failed", in "Payment error handling".
  TRANSACTION_FAILED: { declined: 'DECLINED' },
  // 400 on capture, revert and cancel: the payment is in another state.
  ALREADY_CAPTURED: { declined: 'ALREADY_DONE' },
  ORDER_EXPIRED: { declined: 'WRONG_STATE' },
  ORDER_NOT_CAPTURABLE: { declined: 'WRONG_STATE' },
  ORDER_NOT_CANCELABLE: { declined: 'WRONG_STATE' },
  ORDER_NOT_REVERSIBLE: { declined: 'WRONG_STATE' },
  REAUTHORIZATION_IN_PROGRESS: { declined: 'WRONG_STATE' },
  // 404, "Get payment details" and "Get refund details": PayPay knows no such payment or refund.
  RESOURCE_NOT_FOUND: { declined: 'NOT_FOUND' },
  NO_SUCH_REFUND_ORDER: { declined: 'NOT_FOUND' },
  // 401 and 404, "Common errors": the keys, or the list of allowed addresses.
  UNAUTHORIZED: 'keys',
  OPA_CLIENT_NOT_FOUND: 'keys',
  // 400 and 401, "Common errors": our request or our contract.
  OP_OUT_OF_SCOPE: 'request',
  INVALID_REQUEST_PARAMS: 'request',
  INVALID_PARAMS: 'request',
  MISSING_REQUEST_PARAMS: 'request',
  EXPECTATION_FAILED: 'request',
  // 429 and 503, "Common errors". PayPay does not document that nothing happened.
  RATE_LIMIT: 'later',
  MAINTENANCE_MODE: 'later',
  // 500, "Payment error handling": inquire, and cancel if that does not help.
  INTERNAL_SERVER_ERROR: 'unknown',
  SERVICE_ERROR: 'unknown',
};
