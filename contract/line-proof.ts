/**
 * The header with a LINE access token. Calls that a session alone does not authorise need it:
 * changing the phone number, binding and unbinding a wallet, raising the spending cap.
 */
export const LINE_PROOF_HEADER = 'x-line-access-token';
