import * as v from 'valibot';
import type { OrderId } from '../../contract/customer/orders.ts';
import { orderIdSchema } from '../../contract/shared/ids.ts';
import { orderNumber, readOrderNumber } from '../../contract/shared/order-number.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { CommandError } from '../command/command-error.ts';
import type { OperatorContext } from './operator-context.ts';

/**
 * The order that somebody names: by its id, or by the number on its receipt as it was read out. The number
 * is the beginning of the id, so the tenant's orders are looked through by name, from there on: one
 * query, two documents at most, no index of its own.
 * @throws CommandError on a slip in the number, and where no order, or more than one, has it.
 */
export async function findOrderId(
  { services: { store }, client: { clientId } }: OperatorContext,
  typed: string | undefined,
): Promise<OrderId> {
  if (typed === undefined) throw new CommandError('Which order? Its number, such as 7K2M-4OQX-9.');
  const whole = v.safeParse(orderIdSchema, typed.trim());
  if (whole.success) return whole.output;
  const start = readOrderNumber(typed);
  if (start === undefined) throw new CommandError(slipIn(typed));
  const from = paths.orders(clientId);
  const following = await store.query({ from, after: { path: `${from}/${start}` }, limit: 2 });
  const ids = following.flatMap(({ id }) => {
    const parsed = v.safeParse(orderIdSchema, id);
    return parsed.success && id.startsWith(start) ? [parsed.output] : [];
  });
  const [found, another] = ids;
  if (!found) throw new CommandError(`Tenant ${clientId} has no order ${orderNumber(start)}.`);
  if (another) throw new CommandError(`Two orders have that number, name one: ${ids.join(', ')}.`);
  return found;
}

const slipIn = (typed: string) =>
  `${typed} is no order number: there is a slip in it, its last sign does not fit. It looks like 7K2M-4OQX-9, as on the receipt; the id of 26 letters and digits works as well.`;
