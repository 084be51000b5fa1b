import type { StoredOrder } from '../../worker/core/orders/order-document.ts';
import { merchantOf } from '../../worker/core/orders/run-step.ts';
import type { Answer } from '../../worker/core/pay/port/answer.ts';
import type { Inquiry } from '../../worker/core/pay/port/pay-provider.ts';
import type { OperatorContext } from './operator-context.ts';

/** Asks the provider for the current state of an order's payment. */
export const askProvider = (
  { services, client }: OperatorContext,
  order: StoredOrder,
): Promise<Answer<Inquiry>> =>
  services.payProviders[order.pay.kind].inquire({
    merchant: merchantOf(client, order),
    paymentId: order.id,
    knownId: order.pay.methodId,
  });

/** The provider's answer in one line for the operator. */
export function describeInquiry({ pay }: StoredOrder, answer: Answer<Inquiry>): string {
  if (answer.kind !== 'OK') return `${pay.kind} does not say (${answer.kind})`;
  const { state, amountYen } = answer.value;
  return `${pay.kind} says ${state}${amountYen === undefined ? '' : `, ${amountYen} yen`}`;
}
