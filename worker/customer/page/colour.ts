/** Red, green, blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

/** WCAG 2.2: the contrast of text against its background. */
export const AA = 4.5;
/**
 * WCAG 2.2: the contrast of a mark that is not text, such as a focus ring, against its
 * surroundings.
 */
const MARK = 3;
export const WHITE: Rgb = [255, 255, 255];
export const BLACK: Rgb = [0, 0, 0];

/** Moves a colour towards `end` until it is readable as text on every background. */
export const readable = (colour: Rgb, end: Rgb, ...grounds: readonly Rgb[]): Rgb =>
  reaching(AA, colour, end, grounds);

/** Moves a colour towards `end` until a mark in it is visible on every background. */
export const visible = (colour: Rgb, end: Rgb, ...grounds: readonly Rgb[]): Rgb =>
  reaching(MARK, colour, end, grounds);

/** Moves a colour in steps of 4 % until its contrast with every background is at least `ratio`. */
function reaching(ratio: number, colour: Rgb, end: Rgb, grounds: readonly Rgb[]): Rgb {
  let shade = colour;
  for (let step = 0; step < 60; step++) {
    // The style sheet contains whole numbers, so the contrast is measured after rounding.
    const written = parse(hex(shade));
    if (grounds.every((ground) => contrast(written, ground) >= ratio)) return shade;
    shade = mix(shade, end, 0.04);
  }
  return end;
}

/** Mixes two colours. `part` (0 to 1) is the share of the other. */
export function mix(one: Rgb, other: Rgb, part: number): Rgb {
  const channel = (a: number, b: number) => a + (b - a) * part;
  return [channel(one[0], other[0]), channel(one[1], other[1]), channel(one[2], other[2])];
}

/** Returns the WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Returns the WCAG relative luminance, 0 to 1. */
export function luminance([r, g, b]: Rgb): number {
  const linear = (channel: number) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Parses a colour such as #00a2d0. */
export function parse(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export const hex = (rgb: Rgb) =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
