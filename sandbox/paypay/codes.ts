/** HTTP status, codeId and message of each of PayPay's codes. An empty codeId is not published. */
const table = {
  SUCCESS: [200, '08100001', 'Success'],
  REQUEST_ACCEPTED: [202, '08100001', 'Request accepted'],
  USER_CONFIRMATION_REQUIRED: [
    202,
    '08300103',
    'User confirmation required as requested amount is above allowed limit',
  ],
  INVALID_REQUEST_PARAMS: [400, '08100006', 'Invalid request params'],
  MISSING_REQUEST_PARAMS: [400, '08100024', 'Missing request params'],
  EXPECTATION_FAILED: [400, '08100017', 'Expectation failed'],
  CANCELED_USER: [400, '01103027', 'Canceled user'],
  NO_SUFFICIENT_FUND: [400, '', "The user's balance is insufficient to make payment."],
  LIMIT_EXCEEDED: [400, '', 'The payment amount exceeded upper limit.'],
  USER_DEFINED_DAILY_LIMIT_EXCEEDED: [
    400,
    '',
    'The payment amount exceeded user 24 hours defined limit.',
  ],
  USER_DEFINED_MONTHLY_LIMIT_EXCEEDED: [
    400,
    '',
    'The payment amount exceeded user 30 days defined limit.',
  ],
  NON_KYC_USER: [400, '', 'The user has not completed identity verification.'],
  CC_LIMIT_EXCEEDED: [400, '', 'The credit card limit is exceeded.'],
  UNACCEPTABLE_OP: [400, '', 'The requested operation is not able to be processed.'],
  SUSPECTED_DUPLICATE_PAYMENT: [400, '00200017', 'Suspected duplicate payment'],
  ALREADY_CAPTURED: [400, '00200039', 'Cannot capture already captured acquiring order'],
  ORDER_EXPIRED: [400, '00200043', 'Order cannot be captured or updated as it has already expired'],
  ORDER_NOT_CAPTURABLE: [400, '00200035', 'Order is not capturable'],
  REAUTHORIZATION_IN_PROGRESS: [400, '00200038', 'Order is being reauthorized'],
  ORDER_NOT_CANCELABLE: [400, '00200042', 'Order is not cancelable'],
  ORDER_NOT_REVERSIBLE: [400, '00200044', 'Order cannot be reversed'],
  ORDER_NOT_REFUNDABLE: [400, '00200013', 'Order cannot be refunded'],
  MULTIPLE_REFUND: [400, '00200014', 'Multiple refund not allowed'],
  INVALID_REFUND_AMOUNT: [400, '00200015', 'Invalid refund amount'],
  UNAUTHORIZED: [401, '08100016', 'Unauthorized request'],
  OP_OUT_OF_SCOPE: [401, '08100023', 'The operation is not permitted'],
  INVALID_USER_AUTHORIZATION_ID: [401, '', 'The user authorization id is unknown or revoked.'],
  EXPIRED_USER_AUTHORIZATION_ID: [401, '', 'The user authorization ID expired.'],
  USER_STATE_IS_NOT_ACTIVE: [401, '', 'Inactive user'],
  NO_VALID_PAYMENT_METHOD: [404, '', 'No available payment method.'],
  OPA_CLIENT_NOT_FOUND: [404, '08100007', 'OPA Client not found'],
  RESOURCE_NOT_FOUND: [404, '00200001', 'Order not found'],
  NO_SUCH_REFUND_ORDER: [404, '00200018', 'Refund not found'],
  RATE_LIMIT: [429, '08100998', 'Too many requests'],
  TRANSACTION_FAILED: [500, '00200002', 'Transaction failed'],
  SERVICE_ERROR: [500, '08100026', 'Service error'],
  INTERNAL_SERVER_ERROR: [500, '08101000', 'Something went wrong on PayPay service side'],
  MAINTENANCE_MODE: [503, '08100999', 'Sorry, we are down for scheduled maintenance'],
} as const;

/** Three refusals of a refund have the same published code and different codeIds. */
const published: Partial<Record<Code, string>> = {
  ORDER_NOT_REFUNDABLE: 'UNACCEPTABLE_OP',
  MULTIPLE_REFUND: 'UNACCEPTABLE_OP',
  INVALID_REFUND_AMOUNT: 'INVALID_PARAMS',
};

export type Code = keyof typeof table;
export const codes = Object.keys(table).filter((name): name is Code => name in table);

/** Returns the `resultInfo` and the HTTP status of a code. */
export function resultOf(code: Code) {
  const [http, codeId, message] = table[code];
  return { http, resultInfo: { code: published[code] ?? code, message, codeId } };
}
