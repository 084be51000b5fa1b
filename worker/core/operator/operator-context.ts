import type { OperationFailure } from '../../../contract/console/operation-errors.ts';
import type { OrderId } from '../../../contract/customer/orders.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { StoredOrder } from '../order/order.ts';
import { parseOrder } from '../order-store/order-codec.ts';
import { err, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import type { Actor } from './actor.ts';

/** What an operation needs: one tenant's data, and the actor. */
export type OperatorContext = {
  readonly services: Services;
  readonly client: { readonly clientId: ClientId };
  readonly actor: Actor;
  /** The request that caused the operation. A command has none. */
  readonly requestId?: string;
};

/** What an operation needs if it only reads the store. */
export type Reader = {
  readonly services: Pick<Services, 'store' | 'nowMs'>;
  readonly client: OperatorContext['client'];
};

/** The result of an operation. */
export type Operated<T> = Result<T, OperationFailure>;

export const refuse = (failure: OperationFailure): Result<never, OperationFailure> => err(failure);

/** Reads an order of the tenant. */
export async function readOrder(
  { services, client }: Reader,
  orderId: OrderId,
): Promise<Operated<StoredOrder>> {
  const order = parseOrder(await services.store.get(paths.order(client.clientId, orderId)));
  return order ? ok(order) : refuse({ code: 'ORDER_UNKNOWN' });
}
