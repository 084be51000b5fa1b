import * as v from 'valibot';
import type { OrderId } from '../../contract/customer/orders.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { CommandError } from '../command/command-error.ts';
import type { OperatorContext } from './operator-context.ts';

const photo = v.object({ contentType: v.string(), bytes: v.pipe(v.string(), v.base64()) });

/** The photo of a reported problem. @throws CommandError where there is none. */
export async function readPhoto(
  { services, client }: OperatorContext,
  orderId: OrderId,
): Promise<v.InferOutput<typeof photo>> {
  const stored = await services.store.get(paths.orderPhoto(client.clientId, orderId));
  const parsed = v.safeParse(photo, stored?.fields);
  if (!parsed.success) throw new CommandError(`${orderId} has no photo.`);
  return parsed.output;
}
