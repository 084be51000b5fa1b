import { MAX_PHOTO_CHARACTERS } from '../../contract/shared/photo-url.ts';

/**
 * Returns the photo as a JPEG small enough to send; undefined if the file is no picture. Drawing it again
 * removes the camera's metadata, such as place and phone.
 */
export async function shrinkPhoto(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!picture || !pen) return undefined;
  for (const { edge, quality } of photoTries) {
    Object.assign(canvas, fitWithin(picture, edge));
    // JPEG has no transparency: without a background, it would turn black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const url = canvas.toDataURL('image/jpeg', quality);
    if (url.length <= MAX_PHOTO_CHARACTERS) return url;
  }
  return undefined;
}

/** Sizes and qualities to try, the best first. Most photos fit at the first. */
export const photoTries = [
  { edge: 1280, quality: 0.8 },
  { edge: 1024, quality: 0.7 },
  { edge: 800, quality: 0.6 },
  { edge: 640, quality: 0.5 },
] as const;

/** Returns a picture's size when its longer edge is at most `edge`, never enlarged. */
export function fitWithin(
  { width, height }: { readonly width: number; readonly height: number },
  edge: number,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, edge / Math.max(width, height, 1));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
