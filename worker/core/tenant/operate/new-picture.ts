import type { NewPicture } from '../../../../contract/console/pictures.ts';
import type { ClientId } from '../../../../contract/shared/ids.ts';
import { markSmall } from '../../../../contract/shared/small-picture.ts';
import { sha256Hex } from '../../crypto/sha256-hex.ts';
import { readPhotoUrl } from '../../receipts/stored-photo.ts';
import * as paths from '../../store/paths.ts';
import { Bytes } from '../../store/values.ts';
import type { Write } from '../../store/writes.ts';

/**
 * A picture to store: its address, the same as a put of the same file would give it, and its
 * writes.
 */
export type StoredPicture = { readonly url: string; readonly writes: readonly Write[] };

/**
 * Returns a picture's address and the writes that store it. Undefined if the bytes are not a
 * picture. Its id is the hash of its bytes.
 */
export async function storedPicture(
  clientId: ClientId,
  { full, small }: NewPicture,
): Promise<StoredPicture | undefined> {
  const large = readPhotoUrl(full);
  const little = small === null ? null : readPhotoUrl(small);
  if (!large || little === undefined) return undefined;
  const bytes = Uint8Array.from(atob(large.base64), (letter) => letter.charCodeAt(0));
  const id = (await sha256Hex(bytes)).slice(0, 32);
  const url = `/api/clients/${clientId}/pictures/${id}`;
  const write = (path: Write['path'], { contentType, base64 }: typeof large): Write => ({
    ...{ kind: 'set', path },
    fields: { contentType, bytes: new Bytes(base64) },
  });
  return {
    url: little ? markSmall(url) : url,
    writes: [
      write(paths.picture(clientId, id), large),
      ...(little ? [write(paths.smallPicture(clientId, id), little)] : []),
    ],
  };
}
