import { type Answer, answerOf, okay, unknown } from '../port/answer.ts';
import { ifOwn } from '../port/own-payment.ts';
import { readOrder } from './read-order.ts';
import { verdicts } from './result-codes.ts';
import type { GmoApi, GmoShop } from './wire.ts';

/**
 * The registration's state by the status of its order. Any other status proves nothing: it belongs
 * to a payment, or to an unknown version of GMO-PG.
 */
const registrationStates = {
  REGISTER: 'active',
  PAYFAIL: 'ended',
  EXPIRED: 'ended',
  END: 'ended',
} as const;

const isKnown = (status: string): status is keyof typeof registrationStates =>
  Object.hasOwn(registrationStates, status);

/**
 * Returns whether a registration is active, has ended finally, or may still be approved. A failed
 * inquiry proves nothing about the registration, so it is never a DECLINED.
 */
export async function inquireRegistration(
  api: GmoApi,
  shop: GmoShop,
  memberId: string,
): Promise<Answer<'active' | 'ended' | 'open'>> {
  const order = readOrder(await api.call(shop, '/order/inquiry', { orderId: memberId }));
  if (order.kind === 'DECLINED') return unknown;
  if (order.kind !== 'OK') return order;
  const { status, orderId } = order.value;
  const state = isKnown(status) ? registrationStates[status] : 'open';
  return ifOwn({ paymentId: memberId }, { paymentId: orderId }, state);
}

/**
 * Ends a registration. If GMO-PG finds nothing to end, either an earlier call has ended it or the
 * request is wrong. Only an inquiry about the registration's own order tells which.
 */
export async function endRegistration(
  api: GmoApi,
  shop: GmoShop,
  memberId: string,
): Promise<Answer<void>> {
  const body = { memberId, onfileType: 'WALLET', onfileWalletType: 'DOCOMO' };
  // Each call needs a new idempotency key. For a day the same key repeats the same answer, even a
  // refusal.
  const reply = await api.call(shop, '/member/deleteItem', body);
  if (!reply) return unknown;
  if (reply.ok) return okay(undefined);
  if (reply.code === 'invalid_request' || reply.code === 'resource_not_found') {
    const registration = await inquireRegistration(api, shop, memberId);
    if (registration.kind !== 'OK') return registration;
    return registration.value === 'ended' ? okay(undefined) : unknown;
  }
  const answer = answerOf(verdicts, reply.code);
  return answer.kind === 'DECLINED' ? unknown : answer;
}
