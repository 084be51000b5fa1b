import type { Appearance } from '../../contract/appearance.ts';

type Rgb = readonly [number, number, number];

/** WCAG 2.2: the contrast that text needs against its ground. */
const AA = 4.5;
const WHITE: Rgb = [255, 255, 255];
const INK: Rgb = [23, 32, 38];

/**
 * The tenant's colours as CSS custom properties. Tenants choose brand colours, not readable ones:
 * `-strong` is the same hue darkened until white text on it, and it on the background, reach AA.
 */
export function themeStyle({ colors }: Appearance): string {
  const background = parse(colors.background);
  const darkGround = luminance(background) < 0.18;
  const strong = darken(parse(colors.primary), WHITE, darkGround ? WHITE : background);
  const line = parse(colors.line);
  const variables = {
    primary: colors.primary,
    'primary-strong': hex(strong),
    background: colors.background,
    line: colors.line,
    'on-line': hex(contrast(line, WHITE) >= AA ? WHITE : INK),
  };
  const declarations = Object.entries(variables).map(([name, value]) => `--${name}:${value}`);
  return `:root{${declarations.join(';')}}`;
}

/** Darkens in steps of 4 % until the colour reads against every ground. */
function darken(colour: Rgb, ...grounds: readonly Rgb[]): Rgb {
  let shade = colour;
  for (let step = 0; step < 40; step++) {
    if (grounds.every((ground) => contrast(shade, ground) >= AA)) return shade;
    shade = [shade[0] * 0.96, shade[1] * 0.96, shade[2] * 0.96];
  }
  return shade;
}

/** WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance([r, g, b]: Rgb): number {
  const linear = (channel: number) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

export function parse(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

const hex = (rgb: Rgb) =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
