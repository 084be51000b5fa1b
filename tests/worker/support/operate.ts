import { providerText, valueOrFail } from '../../../cli/command/failure-text.ts';
import type { OrderId } from '../../../contract/customer/orders.ts';
import { answerProblem } from '../../../worker/core/operations/answer-problem.ts';
import { type ClosedState, closeOrder } from '../../../worker/core/operations/close-order.ts';
import {
  type Justification,
  type Settlement,
  settleOrder,
} from '../../../worker/core/operations/settle-order.ts';
import type { OperatorContext } from '../../../worker/core/operator/operator-context.ts';

/** Captures, reverts or refunds an order. @returns a sentence @throws CommandError if refused. */
export async function runSettlement(
  operator: OperatorContext,
  settlement: Settlement,
  orderId: OrderId,
  how: Justification,
): Promise<string> {
  const settled = await settleOrder(operator, settlement, orderId, how);
  const { state, isRepeated, isPending, nextStepAtMs } = valueOrFail(
    settled,
    `${settlement} ${orderId}`,
  );
  if (isRepeated) return `${orderId} is already ${state}.`;
  if (!isPending) return `${orderId} is ${state}.`;
  const from = nextStepAtMs === null ? '' : ` from ${new Date(nextStepAtMs).toISOString()}`;
  return `${orderId} is ${state}: the provider has not confirmed it yet. The service retries automatically${from}. Run the command again to check.`;
}

/** Records how an order has ended. @returns a sentence @throws CommandError if refused. */
export async function runClosing(
  operator: OperatorContext,
  orderId: OrderId,
  how: Justification & { readonly to: ClosedState },
): Promise<string> {
  const closed = await closeOrder(operator, orderId, how);
  const { state, isRepeated, provider } = valueOrFail(closed, `close ${orderId}`);
  if (isRepeated) return `${orderId} is already ${state}.`;
  return `${provider ? `${providerText(provider)}.\n` : ''}${orderId} is ${state}.`;
}

/** Answers a reported problem. @returns a sentence. @throws CommandError if nothing was reported. */
export async function runAnswer(
  operator: OperatorContext,
  orderId: OrderId,
  text: string,
): Promise<string> {
  const answered = await answerProblem(operator, orderId, text);
  const { isRepeated, line } = valueOrFail(answered, orderId);
  if (isRepeated) return `${orderId} already has this answer.`;
  return `${orderId} is answered. LINE: ${line ?? 'the customer does not follow the account'}.`;
}
