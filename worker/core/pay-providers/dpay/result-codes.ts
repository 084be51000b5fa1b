import type { VerdictTable } from '../port/answer.ts';

/**
 * Every GMO-PG error title that we act on, from GMO-PG's error list of the OpenAPI type. The
 * comments give the HTTP status. A title is DECLINED only if the list says that the call was
 * refused. Any other code is unknown: docs/provider-questions.md.
 */
export const verdicts: VerdictTable = {
  // 402: the carrier or its customer refuses the charge.
  insufficient_balance: { declined: 'INSUFFICIENT_BALANCE' },
  amount_limit_exceeded: { declined: 'LIMIT_EXCEEDED' },
  operation_aborted_by_user: { declined: 'REFUSED_BY_USER' },
  processing_failure: { declined: 'DECLINED' },
  // 400: the transaction is in another state.
  transaction_expired: { declined: 'WRONG_STATE' },
  invalid_status: { declined: 'WRONG_STATE' },
  // 401: shop id or password.
  unauthorized_request: 'keys',
  // 400 to 415: our request is wrong.
  invalid_request: 'request',
  invalid_header: 'request',
  invalid_parameter: 'request',
  missing_parameter: 'request',
  resource_not_found: 'request',
  method_not_allowed: 'request',
  unsupported_media_type: 'request',
  // 429, 502 and 503. GMO-PG does not document that nothing happened.
  too_many_requests: 'later',
  maintenance: 'later',
  service_unavailable: 'later',
  // 409: this order id was charged before. 500 and 502: the carrier's centre failed in the middle.
  conflict: 'unknown',
  internal_server_error: 'unknown',
  bad_gateway: 'unknown',
};
