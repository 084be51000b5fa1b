import { fitWithin } from '../../ui/shrink-photo.ts';

/** The longer edge of the picture in which the code is searched, in pixels. More is slower and finds no more. */
const EDGE = 1280;

/** Loads the decoder before it is needed, because the round goes on where there is no connection. */
export const loadDecoder = () => import('qr/decode.js');

/** Returns the machine of a sticker's QR code in a photo. Undefined: there is no code, or not of a machine. */
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
    // The decoder throws where it finds no code.
    return undefined;
  }
}
