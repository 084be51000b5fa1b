import { type PictureType, pictureTypeOf } from '../../../contract/shared/picture-type.ts';
import type { DocumentPath } from '../store/segments.ts';
import { Bytes, Timestamp } from '../store/values.ts';
import { create, type Write } from '../store/writes.ts';
import { isWholePicture } from './photo-structure.ts';

type Photo = { readonly contentType: PictureType; readonly base64: string };

/**
 * Returns the photo of a data URL. Undefined if its bytes are no complete picture of the declared
 * type.
 */
export function readPhotoUrl(dataUrl: string): Photo | undefined {
  const [head = '', base64 = ''] = dataUrl.split(',', 2);
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const contentType = pictureTypeOf(bytes);
  const declaredType = head.slice('data:'.length, head.indexOf(';'));
  if (contentType === undefined || contentType !== declaredType) return undefined;
  return isWholePicture(contentType, bytes) ? { contentType, base64 } : undefined;
}

/**
 * Long enough to settle the problem. A photo may show people or places, so it is not kept longer.
 */
const PHOTO_KEPT_MS = 180 * 24 * 3_600_000;

/** Returns the write of a photo below the document that it belongs to. */
export const photoWrite = (
  path: DocumentPath,
  { contentType, base64 }: Photo,
  nowMs: number,
): Write =>
  create(path, {
    contentType,
    bytes: new Bytes(base64),
    expiresAt: Timestamp.ofMs(nowMs + PHOTO_KEPT_MS),
  });
