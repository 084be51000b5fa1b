import * as v from 'valibot';
import type { PublicClient } from '../../contract/client.ts';
import { type ClientId, clientIdSchema } from '../../contract/ids.ts';
import { type OrderId, orderIdSchema } from '../../contract/orders.ts';
import { parseOrder, type StoredOrder } from '../../worker/orders/order-document.ts';
import type { Services } from '../../worker/services.ts';
import * as paths from '../../worker/store/paths.ts';
import { readClient } from '../../worker/tenant/client-document.ts';
import { CommandError } from '../command-error.ts';

/** An operator at work on one tenant's orders. */
export type Desk = {
  readonly services: Services;
  readonly client: PublicClient;
  /** Who it is, for the audit: the name on this machine. */
  readonly who: string;
};

/** @throws CommandError where there is no such tenant. */
export async function openDesk(
  services: Services,
  asked: string | undefined,
  who: string,
): Promise<Desk> {
  const clientId = await chooseClient(services, asked);
  const [client, appearance] = await services.store.batchGet([
    paths.client(clientId),
    paths.appearance(clientId),
  ]);
  if (!client) throw new CommandError(`There is no tenant ${clientId}.`);
  const unread = { termsOfUse: null, privacyPolicy: null };
  return {
    services,
    client: readClient(clientId, client.fields, appearance?.fields, unread),
    who,
  };
}

/** The tenant that was named; else the deployment's only one, or the demo's. */
async function chooseClient(
  { store, settings }: Services,
  asked: string | undefined,
): Promise<ClientId> {
  if (asked !== undefined) return parsed(clientIdSchema, asked, `No tenant is called ${asked}.`);
  if (settings.DEFAULT_CLIENT_ID !== undefined) return settings.DEFAULT_CLIENT_ID;
  const ids = (await store.query({ from: paths.clients() })).map(({ id }) => id);
  const only = ids.length === 1 ? ids[0] : ids.find((id) => id === 'demo');
  const say = `Which tenant? Name it with --client: ${ids.join(', ') || 'there is none yet'}.`;
  return parsed(clientIdSchema, only, say);
}

/** @throws CommandError for what is no order's id. */
export const orderIdOf = (asked: string | undefined): OrderId =>
  parsed(orderIdSchema, asked, `${asked ?? 'Nothing'} is no order id: 26 letters and digits.`);

/** @throws CommandError saying so where the value does not fit. */
export function parsed<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  otherwise: string,
): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (!result.success) throw new CommandError(otherwise);
  return result.output;
}

/** @throws CommandError where the tenant has no such order. */
export async function readOrder(
  { services, client }: Desk,
  orderId: OrderId,
): Promise<StoredOrder> {
  const order = parseOrder(await services.store.get(paths.order(client.clientId, orderId)));
  if (!order) throw new CommandError(`Tenant ${client.clientId} has no order ${orderId}.`);
  return order;
}
