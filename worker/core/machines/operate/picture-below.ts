import type { ClientId } from '../../../../contract/shared/ids.ts';
import { smallPictureUrl } from '../../../../contract/shared/small-picture.ts';

/**
 * Returns a picture's address below the tenant's API. Null: there is no picture, or another host
 * serves it.
 */
export function pictureBelow(
  clientId: ClientId,
  pictureUrl: string | null | undefined,
): string | null {
  const own = `/api/clients/${clientId}/`;
  return pictureUrl?.startsWith(own) ? smallPictureUrl(pictureUrl).slice(own.length - 1) : null;
}
