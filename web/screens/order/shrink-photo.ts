import { MAX_PHOTO_CHARACTERS } from '../../../contract/orders.ts';
import { fitWithin, photoTries } from './photo-size.ts';

/**
 * A photo as a JPEG small enough to send, or undefined where it is none. Drawn anew, it carries
 * nothing of what the camera wrote beside the picture: not where it was taken, not on which phone.
 */
export async function shrinkPhoto(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!picture || !pen) return undefined;
  for (const { edge, quality } of photoTries) {
    Object.assign(canvas, fitWithin(picture, edge));
    // JPEG knows no transparency: without a ground it would turn black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const url = canvas.toDataURL('image/jpeg', quality);
    if (url.length <= MAX_PHOTO_CHARACTERS) return url;
  }
  return undefined;
}
