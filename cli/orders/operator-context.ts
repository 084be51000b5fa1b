import * as v from 'valibot';
import { type OrderId, orderIdSchema } from '../../contract/customer/orders.ts';
import { type ClientId, clientIdSchema } from '../../contract/shared/ids.ts';
import type { OperatorContext } from '../../worker/core/operator/operator-context.ts';
import type { Services } from '../../worker/core/services.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { commandActor } from '../command/command-actor.ts';
import { CommandError } from '../command/command-error.ts';

/**
 * Chooses the tenant. A tenant whose document is deleted can still be chosen, because its orders must be
 * settled.
 * @param who the operator's user name on this computer.
 * @throws CommandError if the tenant does not exist.
 */
export async function openOperatorContext(
  services: Services,
  requested: string | undefined,
  who: string,
): Promise<OperatorContext> {
  const clientId = await chooseClient(services, requested);
  const client = await services.store.get(paths.client(clientId));
  const orders = client
    ? []
    : await services.store.query({ from: paths.orders(clientId), limit: 1 });
  if (!client && orders.length === 0) throw new CommandError(`There is no tenant ${clientId}.`);
  return { services, client: { clientId }, actor: commandActor(who) };
}

/** Returns the named tenant, else the deployment's default or only tenant, else the demo tenant. */
async function chooseClient(
  { store, settings }: Services,
  requested: string | undefined,
): Promise<ClientId> {
  if (requested !== undefined)
    return parseOrFail(clientIdSchema, requested, `There is no tenant ${requested}.`);
  if (settings.DEFAULT_CLIENT_ID !== undefined) return settings.DEFAULT_CLIENT_ID;
  const ids = (await store.query({ from: paths.clients() })).map(({ id }) => id);
  const only = ids.length === 1 ? ids[0] : ids.find((id) => id === 'demo');
  const question = `Specify the tenant with --client: ${ids.join(', ') || 'there is none yet'}.`;
  return parseOrFail(clientIdSchema, only, question);
}

/** Parses an order's id from the command line. @throws CommandError if it is invalid. */
export const parseOrderId = (requested: string | undefined): OrderId =>
  parseOrFail(
    orderIdSchema,
    requested,
    `${requested ?? 'Nothing'} is not an order id of 26 letters and digits.`,
  );

/** Parses a value. @throws CommandError with the given message if it is invalid. */
export function parseOrFail<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  message: string,
): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (!result.success) throw new CommandError(message);
  return result.output;
}
