/** HTTP status and text by GMO-PG's error title, which also serves as the code. */
const table = {
  invalid_header: [400, 'The value provided for header is invalid.'],
  invalid_parameter: [400, 'The value provided for parameter is invalid.'],
  invalid_request: [400, 'The request is invalid for the transaction.'],
  invalid_status: [400, 'The request cannot be processed in the current transaction status.'],
  missing_parameter: [400, 'The required parameter is missing.'],
  transaction_expired: [400, 'The processing deadline has passed.'],
  unauthorized_request: [401, 'Authentication failed.'],
  operation_aborted_by_user: [402, 'The operation was aborted by the user.'],
  insufficient_balance: [402, 'The balance is insufficient.'],
  amount_limit_exceeded: [402, 'The amount exceeds the limit.'],
  processing_failure: [402, 'Payment processing failed.'],
  resource_not_found: [404, 'The endpoint does not exist.'],
  method_not_allowed: [405, 'The HTTP method is not allowed.'],
  conflict: [409, 'Duplicate request.'],
  unsupported_media_type: [415, 'The content type is not supported.'],
  too_many_requests: [429, 'Too many requests.'],
  internal_server_error: [500, 'An unexpected error has occurred.'],
  bad_gateway: [
    502,
    'Payment Processing failed at the external payment center. Please try again later.',
  ],
  maintenance: [502, 'The external payment center is under maintenance.'],
  service_unavailable: [503, 'The service is under maintenance.'],
} as const;

export type Title = keyof typeof table;
export const titles = Object.keys(table).filter((name): name is Title => name in table);

/** The reason for the refusal of a call. `at` names the parameter. */
export type GmoProblem = { problem: Title; at?: string };

/** Returns a problem as a value instead of throwing it. */
export function problem(title: Title, at?: string): GmoProblem {
  return at === undefined ? { problem: title } : { problem: title, at };
}

/** Returns whether a result is a problem. */
export const isProblem = (value: object): value is GmoProblem => 'problem' in value;

/** `type` links to GMO-PG's page about the error, if there is one. The code is always `title`. */
const FAQ = 'https://mp-faq.gmo-pg.com/s/article/D00923';

/** Returns the HTTP status and the body of a problem (RFC 9457). */
export function problemOnWire({ problem: title, at }: GmoProblem, instance: string) {
  const [status, detail] = table[title];
  const hasPage = status === 400 || status === 402;
  const said = { title, detail: at ? `${detail}(${at})` : detail, instance };
  return { status, body: { ...(hasPage && { type: FAQ }), ...said } };
}
