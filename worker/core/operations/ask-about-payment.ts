import type { AskedProvider } from '../../../contract/console/order-actions.ts';
import { mayDo } from '../../../contract/console/roles.ts';
import type { OrderId } from '../../../contract/shared/ids.ts';
import {
  type Operated,
  type OperatorContext,
  readOrder,
  refuse,
} from '../operator/operator-context.ts';
import { auditWrites } from '../operator/write-audit.ts';
import { ok } from '../result.ts';
import { askProvider, providerAnswer } from './ask-provider.ts';

/**
 * Returns the provider's current state of an order's payment, next to the stored one. It never
 * changes the order. It logs the answer before it returns it.
 */
export async function askAboutPayment(
  operator: OperatorContext,
  orderId: OrderId,
): Promise<Operated<AskedProvider>> {
  const { services, actor } = operator;
  const action = 'orders.read';
  if (!mayDo(actor.roles, action)) return refuse({ code: 'ACTION_FORBIDDEN', data: { action } });
  const read = await readOrder(operator, orderId);
  if (!read.ok) return read;
  const order = read.value;
  const { state, amountYen, why } = providerAnswer(order, await askProvider(operator, order));
  const askedAt = new Date(services.nowMs()).toISOString();
  const answer = { state, amountYen, why };
  await services.store.runOptimistic(async () => ({
    writes: await auditWrites(
      operator,
      { kind: 'order', id: orderId },
      { what: 'provider.ask', reason: '', before: { state: order.state }, after: answer },
    ),
    value: undefined,
  }));
  const { heldYen, capturedYen, refundedYen } = order.payment;
  const stored = { state: order.state, heldYen, capturedYen, refundedYen };
  return ok({ ...answer, askedAt, stored });
}
