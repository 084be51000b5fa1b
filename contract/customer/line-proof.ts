/**
 * The header with a LINE access token. A session alone does not suffice for some calls. They are
 * changing the phone number, binding and unbinding a wallet, and raising the spending cap.
 */
export const LINE_PROOF_HEADER = 'x-line-access-token';
