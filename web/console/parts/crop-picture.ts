import {
  type NewPicture,
  type PicturePlace,
  pictureSizes,
} from '../../../contract/console/pictures.ts';
import { MAX_PHOTO_CHARACTERS } from '../../../contract/shared/photo-url.ts';
import { SMALL_WIDTH } from '../../../contract/shared/small-picture.ts';

/** A part of a picture, in the picture's pixels. */
export type Area = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const QUALITIES = [0.85, 0.7, 0.5];

/**
 * Returns the cropped picture in the size for its place, and a small version if the place is wider
 * than one. Drawing it again removes the camera's metadata. Undefined if no quality makes it small
 * enough to send.
 */
export function cropPicture(
  picture: HTMLImageElement,
  area: Area,
  place: PicturePlace,
): NewPicture | undefined {
  const { width, height } = pictureSizes[place];
  const full = draw(picture, area, width, height);
  const isWide = width > SMALL_WIDTH;
  const small = isWide ? draw(picture, area, SMALL_WIDTH, (SMALL_WIDTH * height) / width) : null;
  return full === undefined || small === undefined ? undefined : { full, small };
}

function draw(
  picture: HTMLImageElement,
  { x, y, width, height }: Area,
  toWidth: number,
  toHeight: number,
): string | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = toWidth;
  canvas.height = Math.round(toHeight);
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  // Safari returns PNG instead of WebP. PNG keeps transparency as well, but may be too large for a
  // photograph.
  const transparent = encode(canvas, 'image/webp');
  if (transparent !== undefined) return transparent;
  pen.globalCompositeOperation = 'destination-over';
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return encode(canvas, 'image/jpeg');
}

/** Returns the canvas in the best quality that is small enough to send. */
function encode(canvas: HTMLCanvasElement, type: 'image/webp' | 'image/jpeg'): string | undefined {
  for (const quality of QUALITIES) {
    const url = canvas.toDataURL(type, quality);
    if (url.length <= MAX_PHOTO_CHARACTERS) return url;
  }
  return undefined;
}
