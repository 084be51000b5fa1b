/**
 * The header with a LINE access token, for calls for which a session alone does not suffice. These
 * calls change the phone number, bind or unbind a wallet, or raise the spending cap.
 */
export const LINE_PROOF_HEADER = 'x-line-access-token';
