import * as v from 'valibot';
import type { OrderId } from '../../../contract/customer/orders.ts';
import { type Operated, type Reader, refuse } from '../operator/operator-context.ts';
import { ok } from '../result.ts';
import * as paths from '../store/paths.ts';
import { type DocumentPath, isSegment } from '../store/segments.ts';

const photo = v.object({ contentType: v.string(), bytes: v.pipe(v.string(), v.base64()) });
type Photo = v.InferOutput<typeof photo>;

/** Returns the photo of a reported problem. `bytes` is base64. */
export const readPhoto = (reader: Reader, orderId: OrderId): Promise<Operated<Photo>> =>
  readAt(reader, paths.orderPhoto(reader.client.clientId, orderId));

/** Returns the photo of a repaired machine, by the id of its resolved incident. */
export const readMendedPhoto = async (
  reader: Reader,
  incident: string,
): Promise<Operated<Photo>> =>
  isSegment(incident)
    ? readAt(reader, paths.incidentPhoto(reader.client.clientId, incident))
    : refuse({ code: 'PHOTO_MISSING' });

async function readAt({ services }: Reader, path: DocumentPath): Promise<Operated<Photo>> {
  const stored = await services.store.get(path);
  const parsed = v.safeParse(photo, stored?.fields);
  return parsed.success ? ok(parsed.output) : refuse({ code: 'PHOTO_MISSING' });
}
