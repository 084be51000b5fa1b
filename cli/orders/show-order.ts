import type { OrderId } from '../../contract/customer/orders.ts';
import { orderNumber } from '../../contract/shared/order-number.ts';
import { askProvider, providerAnswer } from '../../worker/core/operations/ask-provider.ts';
import { type OperatorContext, readOrder } from '../../worker/core/operator/operator-context.ts';
import { readAudits } from '../../worker/core/operator/read-audit.ts';
import type { StoredOrder } from '../../worker/core/order/order.ts';
import { providerText, valueOrFail } from '../command/failure-text.ts';

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'short',
  timeStyle: 'medium',
});
/** Formats a timestamp in Japan's time zone. */
const inJapan = (at: string | number) => format.format(new Date(at));

/** Returns an order as one line of the list. */
export function orderLine(order: StoredOrder): string {
  const { id, state, amountYen, payment, machine, createdAtMs, flags, problem } = order;
  const marks = [...flags, ...(problem ? [problem.answer ? 'answered' : 'PROBLEM'] : [])];
  const columns = [inJapan(createdAtMs), id, state.padEnd(13), `${amountYen} yen`.padStart(9)];
  return [...columns, payment.kind.padEnd(6), machine.id, ...marks].join('  ');
}

const paymentText = ({ payment }: StoredOrder): string =>
  payment.kind === 'none'
    ? 'nothing to pay'
    : `${payment.label}, ${payment.providerPaymentId ?? 'no number yet'}`;

/** Returns what an operator needs for a decision about an order, including the provider's answer. */
export async function describeOrder(operator: OperatorContext, orderId: OrderId): Promise<string> {
  const order = valueOrFail(await readOrder(operator, orderId), orderId);
  const [answer, audits] = await Promise.all([
    askProvider(operator, order),
    readAudits(operator, { kind: 'order', id: orderId }),
  ]);
  return [
    orderLine(order),
    `number    ${orderNumber(order.id)}`,
    `person    ${order.lineUserId}`,
    `item      ${order.lines.map(({ name, slot }) => `${name.ja} (${slot})`).join(', ')}`,
    `machine   ${order.machine.name.ja}, ${order.machine.place.ja} (${order.machine.code})`,
    `payment   ${paymentText(order)}`,
    `provider  ${providerText(providerAnswer(order, answer))}`,
    ...(order.coupon ? [`coupon    ${order.coupon.id}, -${order.coupon.discountYen} yen`] : []),
    ...(order.reason ? [`reason    ${order.reason}`] : []),
    ...(order.driveAtMs !== null
      ? [`next step ${inJapan(order.driveAtMs)}, try ${order.attempt}`]
      : []),
    ...order.history.map(({ state, atMs }) => `  ${inJapan(atMs)}  ${state}`),
    ...problemLines(order),
    ...audits.map(
      ({ atMs, actor, what, reason }) => `  ${inJapan(atMs)}  ${actor.name}: ${what}: ${reason}`,
    ),
  ].join('\n');
}

function problemLines({ problem }: StoredOrder): readonly string[] {
  if (!problem) return [];
  const { reason, text, hasPhoto, at, answer } = problem;
  return [
    `problem   ${inJapan(at)}  ${reason}${hasPhoto ? ' (with a photo: --photo FILE)' : ''}: ${text}`,
    ...(answer ? [`answer    ${inJapan(answer.at)}  ${answer.text}`] : []),
  ];
}
