import { fitWithin } from '../../ui/shrink-photo.ts';

/**
 * The photo is reduced to this longer edge, in pixels. A larger picture is slower and finds no more
 * codes.
 */
const EDGE = 1280;

/** Loads the decoder. Call it early, because the round may continue without a connection. */
export const loadDecoder = () => import('qr/decode.js');

/**
 * Returns the machine of the QR code in a photo. Undefined if there is no code, or not a machine's.
 */
export async function readQr(photo: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(photo).catch(() => undefined);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!picture || !pen) return undefined;
  Object.assign(canvas, fitWithin(picture, EDGE));
  const { width, height } = canvas;
  pen.drawImage(picture, 0, 0, width, height);
  try {
    const { decodeQR } = await loadDecoder();
    const text = decodeQR({ width, height, data: pen.getImageData(0, 0, width, height).data });
    const [, machine] = /\/machines\/([\w-]+)/.exec(text) ?? [];
    return machine;
  } catch {
    // The decoder throws if it finds no code.
    return undefined;
  }
}
