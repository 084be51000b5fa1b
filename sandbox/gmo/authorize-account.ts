import type * as v from 'valibot';
import type { Gmo } from './gmo.ts';
import type { GmoTransaction } from './order.ts';
import { type GmoProblem, isProblem, problem } from './problems.ts';
import { AuthorizeSchema, readRequest } from './requests.ts';

type AuthorizeRequest = v.InferOutput<typeof AuthorizeSchema>;

/** Starts a consent. The person answers on the redirect page. */
export function authorizeAccount(
  gmo: Gmo,
  shopId: string,
  body: unknown,
): { order: GmoTransaction } | GmoProblem {
  const read = readRequest(AuthorizeSchema, body);
  if (isProblem(read)) return read;
  const { merchant, order, walletAuthorizationInformation } = read.request;
  if (gmo.orders.findByOrderId(shopId, order.orderId)) return problem('conflict');
  const member = admitMember(gmo, shopId, walletAuthorizationInformation);
  if (isProblem(member)) return member;
  const { callbackUrl, csrfToken } = merchant;
  const fresh = gmo.orders.open({
    ...{ shopId, orderId: order.orderId, kind: 'authorize', memberId: member.memberId },
    ...{ merchantName: merchant.name, callbackUrl, csrfToken, clientFields: order.clientFields },
    status: 'REQSUCCESS',
  });
  return { order: gmo.orders.save(fresh, 'REQSUCCESS') };
}

function admitMember(
  gmo: Gmo,
  shopId: string,
  { walletAuthorizationOptions }: AuthorizeRequest['walletAuthorizationInformation'],
): { memberId: string } | GmoProblem {
  const { memberId, createNewMember } = walletAuthorizationOptions;
  if (gmo.members.find(shopId, memberId) === undefined) {
    if (!createNewMember) {
      const at = 'walletAuthorizationInformation.walletAuthorizationOptions.memberId';
      return problem('invalid_parameter', at);
    }
    gmo.members.save({ shopId, memberId });
  }
  return { memberId };
}

/** Stores the person's answer: a consent for the member, or a failed order with its reason. */
export function answerAuthorization(
  gmo: Gmo,
  order: GmoTransaction,
  accountId: string | undefined,
): GmoTransaction {
  if (accountId === undefined) {
    const aborted = { ...order, status: 'PAYFAIL' as const, error: 'operation_aborted_by_user' };
    return gmo.orders.save(aborted, 'PAYFAIL: operation_aborted_by_user');
  }
  const { shopId, memberId, orderId } = order;
  const acceptanceCode = String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(10, '0');
  gmo.members.save({ shopId, memberId, wallet: { accountId, acceptanceCode, orderId } });
  const registered = { ...order, status: 'REGISTER' as const, accountId, acceptanceCode };
  return gmo.orders.save(registered, 'REGISTER');
}

/** Returns the callback URL with the result encoded in `p`. */
export function callbackOf({ callbackUrl, accessId, csrfToken }: GmoTransaction): string {
  const event = 'WALLET_APPROVAL_FINISHED';
  const packed = { accessId, event, ...(csrfToken !== undefined && { csrfToken }) };
  const url = new URL(callbackUrl ?? '');
  url.searchParams.set('p', toBase64Url(JSON.stringify(packed)));
  return url.href;
}

/** Base64url with padding, as in GMO-PG's own example. */
function toBase64Url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_');
}
