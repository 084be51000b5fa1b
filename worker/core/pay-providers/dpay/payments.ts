import { derivedUuid } from '../../crypto/derived-uuid.ts';
import { type Answer, declined, okay, unknown } from '../port/answer.ts';
import { ifOwn, type Named } from '../port/own-payment.ts';
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
  ...(typeof amountYen === 'number' ? { amountYen } : {}),
  expiresAt: captureExpiresAt,
});

/** Returns the payment that an answer names. GMO-PG does not promise to state the amount. */
const namedIn = ({ orderId, accessId, amountYen }: GmoOrder): Named => ({
  paymentId: orderId,
  providerPaymentId: accessId,
  amountYen,
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
  // The member's d払い is gone, because the person ended it at the carrier.
  if (reply && !reply.ok && reply.code === 'invalid_request') return declined('BINDING_ENDED');
  const order = readOrder(reply);
  if (order.kind !== 'OK') return order;
  const own = ifOwn({ paymentId }, namedIn(order.value), order.value);
  if (own.kind !== 'OK') return own;
  return stateOf(own.value) === 'AUTHORIZED' ? okay(authorizationOf(own.value)) : unknown;
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

/**
 * Executes a step. If an earlier try completed it but its answer was lost, the step counts as done.
 */
export async function takeStep(
  { api, shop }: GmoWire,
  { name, path, done }: Step,
  step: PaymentStep,
): Promise<Answer<void>> {
  const key = await derivedUuid(`${name}${step.call}`, step.paymentId);
  const accessId = { accessId: step.providerPaymentId };
  const order = ownOrder(readOrder(await api.call(shop, path, accessId, key)), step);
  if (order.kind === 'OK') return done.includes(stateOf(order.value)) ? okay(undefined) : unknown;
  if (order.kind !== 'DECLINED' || order.code !== 'WRONG_STATE') return order;
  const now = ownOrder(readOrder(await api.call(shop, '/order/inquiry', accessId)), step);
  if (now.kind !== 'OK') return now.kind === 'FOREIGN' ? now : unknown;
  return done.includes(stateOf(now.value)) ? okay(undefined) : order;
}

/**
 * Returns the order of the answer if it belongs to the step. A captured amount must be the one to
 * capture.
 */
function ownOrder(
  answer: Answer<GmoOrder>,
  { paymentId, providerPaymentId, amountYen, heldYen }: PaymentStep,
): Answer<GmoOrder> {
  if (answer.kind !== 'OK') return answer;
  const own = { paymentId, providerPaymentId };
  const isTaken = stateOf(answer.value) === 'CAPTURED';
  const amounts = isTaken ? { amountsYen: [amountYen, heldYen, undefined] } : {};
  return ifOwn({ ...own, ...amounts }, namedIn(answer.value), answer.value);
}

/** Refunds a captured amount. GMO-PG refunds at once or not at all. */
export async function refundPayment(
  wire: GmoWire,
  step: PaymentStep,
): Promise<Answer<RefundState>> {
  const answer = await takeStep(wire, refund, step);
  return answer.kind === 'OK' ? okay('DONE') : answer;
}

/** Returns the state of the order's refund. A cancelled order counts as refunded. */
export async function inquireRefund(
  wire: GmoWire,
  { paymentId }: PaymentStep,
): Promise<Answer<RefundState>> {
  const answer = await inquirePayment(wire, { paymentId });
  if (answer.kind !== 'OK') return answer;
  return okay(undone.includes(answer.value.state) ? 'DONE' : 'NONE');
}

/**
 * Returns the state of the payment. There is no webhook, so only this inquiry is authoritative.
 * GMO-PG answers `invalid_request` for an unknown order, but also for other reasons. So that answer
 * proves absence only if the same inquiry about an existing order succeeds.
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
  const reported = typeof amountYen === 'number' ? { amountYen } : {};
  const authorization = authorizationOf(order.value);
  return ifOwn({ paymentId }, namedIn(order.value), { state, authorization, ...reported });
}
