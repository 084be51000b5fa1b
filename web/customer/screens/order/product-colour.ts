type Rgb = readonly [red: number, green: number, blue: number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const INK: Rgb = [44, 34, 12];

/** WCAG AA for text. */
const AA = 4.5;
/** The picture is reduced to this size in pixels, so that counting its colours is fast. */
const WIDTH = 24;
const HEIGHT = 32;
/** Hues are counted in this number of sectors of the circle. */
const HUES = 12;
/** Less saturated pixels are glass, label or shadow. */
const MIN_SATURATION = 40;
const OPAQUE = 200;

/**
 * Returns the main colour of a product's picture, adjusted as a background: dark for white text, light for
 * dark text. Undefined if the picture has no colour or cannot be read.
 */
export function groundOf(picture: HTMLImageElement, text: 'white' | 'dark'): string | undefined {
  const colour = mainColour(pixelsOf(picture));
  if (!colour) return undefined;
  const [towards, ink] = text === 'white' ? [BLACK, WHITE] : [WHITE, INK];
  for (let part = 0; part < 1; part += 0.05) {
    const ground = mix(colour, towards, part);
    if (contrast(ground, ink) >= AA) return `rgb(${ground.map(Math.round).join(' ')})`;
  }
  return undefined;
}

/** The backgrounds of this visit's drinks, by text colour and picture. */
const known = new Map<string, string>();

/** Returns the background of a picture that was read before, so that the pick-up screen begins with it. */
export const knownGround = (url: string | null, text: 'white' | 'dark'): string | undefined =>
  known.get(`${text} ${url}`);

/** Reads the background of a picture before the pick-up screen needs it. */
export function learnGround(url: string, text: 'white' | 'dark'): void {
  const picture = new Image();
  picture.onload = () => {
    const ground = groundOf(picture, text);
    if (ground) known.set(`${text} ${url}`, ground);
  };
  picture.src = url;
}

function pixelsOf(picture: HTMLImageElement): Uint8ClampedArray {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  try {
    pen?.drawImage(picture, 0, 0, WIDTH, HEIGHT);
    return pen?.getImageData(0, 0, WIDTH, HEIGHT).data ?? new Uint8ClampedArray();
  } catch {
    // A picture of another host cannot be read.
    return new Uint8ClampedArray();
  }
}

/** Returns the mean of the most frequent hue. `pixels` are red, green, blue and alpha in turn. */
export function mainColour(pixels: ArrayLike<number>): Rgb | undefined {
  const hues = Array.from({ length: HUES }, () => ({ weight: 0, red: 0, green: 0, blue: 0 }));
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [0, 1, 2, 3].map((part) => pixels[at + part]);
    const weight = Math.max(red, green, blue) - Math.min(red, green, blue);
    const hue = hues[Math.floor(hueOf(red, green, blue, weight) * HUES) % HUES];
    if (alpha < OPAQUE || weight < MIN_SATURATION || !hue) continue;
    hue.weight += weight;
    hue.red += red * weight;
    hue.green += green * weight;
    hue.blue += blue * weight;
  }
  const [most] = hues.toSorted((one, other) => other.weight - one.weight);
  if (!most || most.weight === 0) return undefined;
  return [most.red / most.weight, most.green / most.weight, most.blue / most.weight];
}

/** Hue from 0 to 1 around the circle. */
function hueOf(red: number, green: number, blue: number, spread: number): number {
  if (spread === 0) return 0;
  const highest = Math.max(red, green, blue);
  if (highest === red) return ((green - blue) / spread / 6 + 1) % 1;
  return highest === green ? (blue - red) / spread / 6 + 1 / 3 : (red - green) / spread / 6 + 2 / 3;
}

const mix = (from: Rgb, to: Rgb, part: number): Rgb => [
  from[0] + (to[0] - from[0]) * part,
  from[1] + (to[1] - from[1]) * part,
  from[2] + (to[2] - from[2]) * part,
];

const linear = (value: number) =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;

const luminance = ([red, green, blue]: Rgb) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** WCAG's contrast ratio, at least 1. */
export function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
