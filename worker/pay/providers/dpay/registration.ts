import { type Answer, answerOf, okay, unknown } from '../../port/answer.ts';
import { readOrder } from './read-order.ts';
import { verdicts } from './result-codes.ts';
import type { GmoApi, GmoShop } from './wire.ts';

/**
 * How the order that a registration was made with stands. Its other statuses are of payments, or of
 * a version of GMO-PG's that we do not know: they prove nothing.
 */
const stands = {
  REGISTER: 'stands',
  PAYFAIL: 'over',
  EXPIRED: 'over',
  END: 'over',
} as const;

const isKnown = (status: string): status is keyof typeof stands => Object.hasOwn(stands, status);

/**
 * Whether a registration stands, is over for good, or may still be approved. An error of the inquiry
 * says nothing of the registration: it is never a DECLINED.
 */
export async function inquireRegistration(
  api: GmoApi,
  shop: GmoShop,
  memberId: string,
): Promise<Answer<'stands' | 'over' | 'open'>> {
  const order = readOrder(await api.call(shop, '/order/inquiry', { orderId: memberId }));
  if (order.kind === 'DECLINED') return unknown;
  if (order.kind !== 'OK') return order;
  const { status } = order.value;
  return okay(isKnown(status) ? stands[status] : 'open');
}

/**
 * Ends a registration. Where GMO-PG knows of nothing to end, an earlier call whose answer was lost may
 * have done it, or the request is wrong: only the registration's own order tells which.
 */
export async function endRegistration(
  api: GmoApi,
  shop: GmoShop,
  memberId: string,
): Promise<Answer<void>> {
  const body = { memberId, onfileType: 'WALLET', onfileWalletType: 'DOCOMO' };
  // A key of its own for each try: for a day the same key gives the same answer, a refusal too.
  const reply = await api.call(shop, '/member/deleteItem', body);
  if (!reply) return unknown;
  if (reply.ok) return okay(undefined);
  if (reply.code === 'invalid_request' || reply.code === 'resource_not_found') {
    const registration = await inquireRegistration(api, shop, memberId);
    if (registration.kind !== 'OK') return registration;
    return registration.value === 'over' ? okay(undefined) : unknown;
  }
  const answer = answerOf(verdicts, reply.code);
  return answer.kind === 'DECLINED' ? unknown : answer;
}
