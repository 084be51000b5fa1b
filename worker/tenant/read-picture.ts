import * as v from 'valibot';
import type { ClientId } from '../../contract/ids.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';

const storedPicture = v.object({
  contentType: v.picklist(['image/svg+xml', 'image/png', 'image/webp', 'image/jpeg']),
  bytes: v.string(),
});

export type Picture = { readonly contentType: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** A picture the operator put with the tenant file; its id is the hash of its bytes. */
export async function readPicture(
  store: Firestore,
  clientId: ClientId,
  id: string,
): Promise<Result<Picture>> {
  const stored = await store.get(paths.picture(clientId, id));
  const parsed = v.safeParse(storedPicture, stored?.fields);
  if (!parsed.success) return fail('NOT_FOUND');
  const bytes = Uint8Array.from(atob(parsed.output.bytes), (char) => char.charCodeAt(0));
  return ok({ contentType: parsed.output.contentType, bytes });
}
