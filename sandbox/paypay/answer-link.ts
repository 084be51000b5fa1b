import { SignJWT } from 'jose';
import type { Paypay } from './paypay.ts';
import type { LinkSession } from './sessions.ts';
import { maskPhone, type Wallet } from './wallets.ts';
import { authorizationFields } from './webhooks.ts';

/** The person's decision on the link page. Only an approval has a wallet. */
export type LinkDecision =
  | { result: 'succeeded'; wallet: Wallet }
  | { result: 'declined' | 'bad_request' };

const TOKEN_MINUTES = 5;

/** Ends a session. @returns the merchant's return URL with a signed answer. */
export async function answerLink(
  paypay: Paypay,
  session: LinkSession,
  decision: LinkDecision,
): Promise<string> {
  const { nonce, referenceId, redirectUrl } = session.request;
  paypay.sessions.close(session);
  const linked = decision.result === 'succeeded' ? link(paypay, session, decision.wallet) : {};
  if (decision.result !== 'succeeded') {
    const reason = decision.result === 'declined' ? 'user declined' : 'bad request';
    const failed = { referenceId, nonce, result: decision.result, reason };
    paypay.webhooks.authorization('failed', failed);
  }
  const claims = { result: decision.result, nonce, referenceId, ...linked };
  const url = new URL(redirectUrl);
  url.searchParams.set('apiKey', session.apiKey);
  url.searchParams.set('responseToken', await signToken(paypay, session, claims));
  return url.href;
}

function link(paypay: Paypay, session: LinkSession, wallet: Wallet) {
  const { scopes, referenceId, nonce } = session.request;
  const { merchantId } = session;
  const linked = { merchantId, walletId: wallet.id, scopes, referenceId };
  const authorization = paypay.authorizations.link(linked);
  const profileIdentifier = maskPhone(wallet.phoneNumber);
  const fields = { ...authorizationFields(authorization), nonce, profileIdentifier };
  paypay.webhooks.authorization('succeeded', fields);
  return { userAuthorizationId: authorization.id, profileIdentifier };
}

/** Signs the answer. Unlike for requests, the key is the DECODED secret. */
function signToken(paypay: Paypay, { apiKey, merchantId }: LinkSession, claims: object) {
  const credential = paypay.credentials.get(apiKey);
  const secret = Uint8Array.from(atob(credential?.apiSecret ?? ''), (char) => char.charCodeAt(0));
  const issued = Math.floor(paypay.realNow() / 1000);
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('paypay.ne.jp')
    .setAudience(credential?.tokenAudience === 'apiKey' ? apiKey : merchantId)
    .setExpirationTime(issued + TOKEN_MINUTES * 60)
    .sign(secret);
}
