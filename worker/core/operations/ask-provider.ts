import type { ProviderAnswer } from '../../../contract/console/operation-errors.ts';
import { askedPayment, paymentsOf } from '../drive/order-provider.ts';
import type { OperatorContext } from '../operator/operator-context.ts';
import type { StoredOrder } from '../order/order.ts';
import type { Answer } from '../pay-providers/port/answer.ts';
import type { Inquiry } from '../pay-providers/port/pay-provider.ts';

/** Asks the provider for the current state of an order's payment. */
export const askProvider = (
  { services, client }: OperatorContext,
  order: StoredOrder,
): Promise<Answer<Inquiry>> =>
  paymentsOf(services, order).inquire(askedPayment(client.clientId, order));

/** Returns the provider's answer as an operator sees it. */
export const providerAnswer = (
  { payment: { kind } }: StoredOrder,
  answer: Answer<Inquiry>,
): ProviderAnswer =>
  answer.kind === 'OK'
    ? { kind, state: answer.value.state, amountYen: answer.value.amountYen ?? null, why: null }
    : { kind, state: null, amountYen: null, why: answer.kind };
