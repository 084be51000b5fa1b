import { derivedUuid } from '../../crypto/derived-uuid.ts';
import { type Answer, declined, okay, unknown } from '../port/answer.ts';
import type {
  AskedPayment,
  Authorization,
  Inquiry,
  Payment,
  PaymentState,
  PaymentStep,
  RefundState,
} from '../port/pay-provider.ts';
import { merchantOnWire } from './merchant.ts';
import { type GmoOrder, readOrder } from './read-order.ts';
import type { GmoApi, GmoReply, GmoShop } from './wire.ts';

/** GMO-PG's order statuses mapped to ours. RETURN is a cancellation after the sale's month. */
const states: Readonly<Record<string, PaymentState>> = {
  UNPROCESSED: 'PENDING',
  REQSUCCESS: 'PENDING',
  AUTHPROCESS: 'PENDING',
  AUTH: 'AUTHORIZED',
  SALES: 'CAPTURED',
  CAPTURE: 'CAPTURED',
  CANCEL: 'CANCELLED',
  RETURN: 'REFUNDED',
  EXPIRED: 'EXPIRED',
  PAYFAIL: 'FAILED',
};

const authorizationOf = ({ accessId, amountYen, captureExpiresAt }: GmoOrder): Authorization => ({
  providerPaymentId: accessId,
  ...(amountYen === undefined ? {} : { amountYen }),
  expiresAt: captureExpiresAt,
});

const stateOf = ({ status }: GmoOrder): PaymentState => states[status] ?? 'PENDING';

/** GMO-PG's API with one shop's keys. */
export type GmoWire = { readonly api: GmoApi; readonly shop: GmoShop };

/** Holds the amount at the carrier. */
export async function authorizePayment(
  { api, shop }: GmoWire,
  { merchant, paymentId, account, amountYen }: Payment,
): Promise<Answer<Authorization>> {
  const body = {
    merchant: merchantOnWire(merchant, shop),
    order: { orderId: paymentId, amount: String(amountYen), transactionType: 'CIT' },
    payer: {},
    walletOnfileInformation: {
      walletChargeOptions: { authorizationMode: 'AUTH' },
      onfileWallet: { memberId: account, type: 'DOCOMO' },
    },
  };
  const key = await derivedUuid('authorize', paymentId);
  const reply = await api.call(shop, '/wallet/on-file/charge', body, key);
  // The member has no d払い any more: the person ended it at the carrier.
  if (reply && !reply.ok && reply.code === 'invalid_request') return declined('BINDING_ENDED');
  const order = readOrder(reply);
  if (order.kind !== 'OK') return order;
  return stateOf(order.value) === 'AUTHORIZED' ? okay(authorizationOf(order.value)) : unknown;
}

const isInvalidRequest = (reply: GmoReply) =>
  reply !== undefined && !reply.ok && reply.code === 'invalid_request';

/** A step on an existing order, and the states that prove it done. */
type Step = {
  readonly name: string;
  readonly path: string;
  readonly done: readonly PaymentState[];
};

const undone: readonly PaymentState[] = ['CANCELLED', 'REFUNDED'];
export const cancel: Step = { name: 'end', path: '/order/cancel', done: undone };
export const capture: Step = { name: 'capture', path: '/order/capture', done: ['CAPTURED'] };
export const revert: Step = { name: 'revert', path: '/order/cancel', done: undone };
const refund: Step = { name: 'refund', path: '/order/cancel', done: undone };

/** Executes a step. A step that an earlier try completed, with its answer lost, counts as done. */
export async function takeStep(
  { api, shop }: GmoWire,
  { name, path, done }: Step,
  { paymentId, providerPaymentId, attempt }: PaymentStep,
): Promise<Answer<void>> {
  const key = await derivedUuid(`${name}${attempt}`, paymentId);
  const accessId = { accessId: providerPaymentId };
  const order = readOrder(await api.call(shop, path, accessId, key));
  if (order.kind === 'OK') return done.includes(stateOf(order.value)) ? okay(undefined) : unknown;
  if (order.kind !== 'DECLINED' || order.code !== 'WRONG_STATE') return order;
  const now = readOrder(await api.call(shop, '/order/inquiry', accessId));
  if (now.kind !== 'OK') return unknown;
  return done.includes(stateOf(now.value)) ? okay(undefined) : order;
}

/** Refunds a captured amount. GMO-PG refunds at once or not at all. */
export async function refundPayment(
  wire: GmoWire,
  step: PaymentStep,
): Promise<Answer<RefundState>> {
  const answer = await takeStep(wire, refund, step);
  return answer.kind === 'OK' ? okay('DONE') : answer;
}

/** Returns the state of the order's refund. A cancelled order is a refunded one. */
export async function inquireRefund(
  wire: GmoWire,
  { paymentId }: PaymentStep,
): Promise<Answer<RefundState>> {
  const answer = await inquirePayment(wire, { paymentId });
  if (answer.kind !== 'OK') return answer;
  return okay(undone.includes(answer.value.state) ? 'DONE' : 'NONE');
}

/**
 * Returns the state of the payment. It is the only authority, as there is no webhook. GMO-PG
 * answers `invalid_request` for an unknown order, but also for other reasons. So that answer counts
 * as proof only if GMO-PG answers the same inquiry about an order that exists.
 */
export async function inquirePayment(
  { api, shop }: GmoWire,
  { paymentId, knownId }: Pick<AskedPayment, 'paymentId' | 'knownId'>,
): Promise<Answer<Inquiry>> {
  const ask = (orderId: string) => api.call(shop, '/order/inquiry', { orderId });
  const reply = await ask(paymentId);
  if (isInvalidRequest(reply)) {
    const known = knownId === undefined ? undefined : await ask(knownId);
    if (knownId !== undefined && !known?.ok && !isInvalidRequest(known)) return unknown;
    return okay({ state: known?.ok ? 'NONE' : 'UNPROVEN', authorization: null });
  }
  const order = readOrder(reply);
  if (order.kind !== 'OK') return order;
  const state = states[order.value.status];
  if (!state) return unknown;
  const { amountYen } = order.value;
  const reported = amountYen === undefined ? {} : { amountYen };
  return okay({ state, authorization: authorizationOf(order.value), ...reported });
}
