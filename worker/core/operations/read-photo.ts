import * as v from 'valibot';
import type { OrderId } from '../../../contract/customer/orders.ts';
import { type Operated, type Reader, refuse } from '../operator/operator-context.ts';
import { ok } from '../result.ts';
import * as paths from '../store/paths.ts';

const photo = v.object({ contentType: v.string(), bytes: v.pipe(v.string(), v.base64()) });

/** Returns the photo of a reported problem. `bytes` is base64. */
export async function readPhoto(
  { services, client }: Reader,
  orderId: OrderId,
): Promise<Operated<v.InferOutput<typeof photo>>> {
  const stored = await services.store.get(paths.orderPhoto(client.clientId, orderId));
  const parsed = v.safeParse(photo, stored?.fields);
  return parsed.success ? ok(parsed.output) : refuse({ code: 'PHOTO_MISSING' });
}
