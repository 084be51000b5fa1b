import type { StoredOrder } from '../../worker/orders/order-document.ts';
import type { Answer } from '../../worker/pay/port/answer.ts';
import type { Inquiry } from '../../worker/pay/port/pay-provider.ts';
import type { Desk } from './open-desk.ts';

/** How the payment of an order stands at its provider, this moment. */
export const askProvider = (
  { services, client }: Desk,
  { id, pay }: StoredOrder,
): Promise<Answer<Inquiry>> =>
  services.payProviders[pay.kind].inquire({
    client,
    paymentId: id,
  });

/** The same in one line. */
export function saidOf({ pay }: StoredOrder, answer: Answer<Inquiry>): string {
  if (answer.kind !== 'OK') return `${pay.kind} does not say (${answer.kind})`;
  const { state, amountYen } = answer.value;
  return `${pay.kind} says ${state}${amountYen === undefined ? '' : `, ${amountYen} yen`}`;
}
