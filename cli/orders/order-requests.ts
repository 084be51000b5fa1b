import * as v from 'valibot';
import type { OrderCommand } from '../../contract/console/order-actions.ts';
import { orderIdSchema } from '../../contract/shared/ids.ts';
import { readOrderNumber } from '../../contract/shared/order-number.ts';
import { CommandError } from '../command/command-error.ts';
import { type ConsoleClient, read } from '../console/console-client.ts';

type OrderId = OrderCommand['orderId'];

/** Returns the order that somebody names: by its id, or by the number on its receipt. @throws CommandError */
export async function namedOrder(
  { api, tenant }: ConsoleClient,
  typed: string | undefined,
): Promise<OrderId> {
  const whole = v.safeParse(orderIdSchema, typed?.trim());
  if (whole.success) return whole.output;
  if (typed === undefined || readOrderNumber(typed) === undefined) {
    throw new CommandError(
      `${typed ?? 'Nothing'} is not an order’s number (7K2M-4OQX-9) or id. A digit may be misread.`,
    );
  }
  const { exact, orders } = await read(
    api.search.$get({ param: tenant, query: { q: typed.trim() } }),
    typed,
  );
  if (exact !== null) return exact;
  const ids = orders.rows.map(({ id }) => id).join(', ');
  throw new CommandError(
    ids === ''
      ? `${typed}: No single order has this number.`
      : `${typed} is several orders: ${ids}`,
  );
}

/** The sentences for the console's answers. */
const outcomes = {
  done: 'done',
  pending: 'the provider has not confirmed it yet. The service retries automatically.',
  requested: 'requested. Another member of staff approves it.',
} as const;

/**
 * Sends a command about an order. Returns the result as a sentence. @throws CommandError if
 * refused.
 */
export async function sendOrderCommand(
  { api, tenant, session }: ConsoleClient,
  json: OrderCommand,
): Promise<string> {
  const { orderId, kind } = json;
  const call = api.orders[':id'].actions.$post({ param: { ...tenant, id: orderId }, json });
  const { outcome, state } = await read(call, `${kind} ${orderId}`);
  const said =
    state === null
      ? outcomes[outcome]
      : `${state}${outcome === 'pending' ? `: ${outcomes.pending}` : '.'}`;
  return `${orderId}: ${said} (${kind} by ${session.name} at ${session.origin})`;
}
