/**
 * The header with a LINE access token, on calls that a session alone may not make: changing the phone
 * number, binding and unbinding a wallet, raising the spending cap.
 */
export const LINE_PROOF_HEADER = 'x-line-access-token';
