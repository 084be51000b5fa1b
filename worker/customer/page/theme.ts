import type { Appearance } from '../../../contract/shared/appearance.ts';
import {
  AA,
  BLACK,
  contrast,
  hex,
  luminance,
  mix,
  parse,
  type Rgb,
  readable,
  visible,
  WHITE,
} from './colour.ts';

/**
 * One colour per role and mode. The hues come from docs/design-system.md. The code below ensures
 * the contrast.
 */
const hues = {
  light: {
    cold: '#0b5fb5',
    hot: '#c4281f',
    star: '#b07600',
    info: '#0b5cad',
    wait: '#8a5200',
    alert: '#b3261e',
    done: '#12703f',
  },
  dark: {
    cold: '#93c5ff',
    hot: '#ffaea5',
    star: '#ffc74d',
    info: '#93c5ff',
    wait: '#ffc66e',
    alert: '#ffb4ab',
    done: '#82dca6',
  },
} as const;

/** A background darker than this is used in both modes. */
const DARK_GROUND = 0.18;

const fonts = {
  sans: 'system-ui,"Hiragino Sans","Noto Sans JP","Yu Gothic UI",sans-serif',
  serif: '"Hiragino Mincho ProN","Noto Serif CJK JP","Noto Serif JP","Yu Mincho",serif',
} as const;

const corners = {
  soft: { radius: '1rem', 'radius-button': '.875rem', 'radius-tag': '.3125rem' },
  round: {
    radius: '1.375rem',
    'radius-button': '999px',
    'radius-tag': '.3125rem .3125rem .75rem .75rem',
  },
} as const;

/** Caches styles by appearance: computing the colours is a fifth of a page's CPU time. */
const made = new WeakMap<Appearance, string>();

/**
 * Returns the tenant's look as CSS custom properties, light and dark. Tenants choose brand colours,
 * not readable ones. So every role with text is adjusted until it reaches AA on its background.
 */
export function themeStyle(appearance: Appearance): string {
  const known = made.get(appearance);
  if (known !== undefined) return known;
  const style = makeStyle(appearance);
  made.set(appearance, style);
  return style;
}

function makeStyle({ colors, character }: Appearance): string {
  const background = parse(colors.background);
  const isDark = luminance(background) < DARK_GROUND;
  const fixed = {
    primary: colors.primary,
    'on-primary': hex(onPrimary(parse(colors.primary))),
    line: colors.line,
    'head-font': fonts[character.type],
    ...corners[character.corners],
  };
  // A warm light background gets a warm dark one.
  const isWarm = background[0] > background[2];
  const night: Rgb = isDark ? background : isWarm ? [27, 24, 17] : [9, 23, 31];
  const primary = parse(colors.primary);
  const first = isDark ? darkRoles(primary, night) : lightRoles(primary, background, isWarm);
  const dark = isDark
    ? ''
    : `@media(prefers-color-scheme:dark){${root(darkRoles(primary, night))}}`;
  return `${root({ ...fixed, ...first })}${dark}`;
}

function lightRoles(primary: Rgb, background: Rgb, isWarm: boolean) {
  const surface = mix(background, WHITE, 0.65);
  const ink: Rgb = isWarm ? [44, 42, 34] : [20, 35, 44];
  // The action's colour is also used for text on its own tint.
  const tint = mix(primary, background, 0.92);
  const action = readable(primary, BLACK, WHITE, background, tint);
  return {
    'color-scheme': 'light',
    background: hex(background),
    surface: hex(surface),
    tint: hex(tint),
    ink: hex(ink),
    'ink-soft': hex(readable(mix(ink, background, 0.3), BLACK, background, surface, tint)),
    edge: hex(mix(ink, background, 0.88)),
    'field-edge': hex(mix(ink, background, 0.45)),
    'primary-strong': hex(action),
    'primary-mark': hex(visible(primary, BLACK, background, surface)),
    'on-strong': '#fff',
    'cold-bar': hex(readable(parse(hues.light.cold), BLACK, WHITE)),
    'hot-bar': hex(readable(parse(hues.light.hot), BLACK, WHITE)),
    ...colouredRoles('light', background, surface, 0.9),
  };
}

function darkRoles(primary: Rgb, background: Rgb) {
  const surface = mix(background, WHITE, 0.045);
  const ink = mix(WHITE, background, 0.07);
  const tint = mix(primary, background, 0.82);
  const action = readable(mix(primary, WHITE, 0.2), WHITE, background, surface, tint);
  return {
    'color-scheme': 'dark',
    background: hex(background),
    surface: hex(surface),
    tint: hex(tint),
    ink: hex(ink),
    'ink-soft': hex(readable(mix(ink, background, 0.3), WHITE, background, surface, tint)),
    edge: hex(mix(background, WHITE, 0.12)),
    'field-edge': hex(mix(background, WHITE, 0.48)),
    'primary-strong': hex(action),
    'primary-mark': hex(visible(primary, WHITE, background, surface)),
    'on-strong': hex(mix(background, BLACK, 0.4)),
    'cold-bar': '#1567bf',
    'hot-bar': hex(readable(parse('#c9352b'), BLACK, WHITE)),
    ...colouredRoles('dark', background, surface, 0.82),
  };
}

/**
 * Returns the colour of text on the tenant's own colour: white if it is readable there, otherwise
 * the same colour, darkened.
 */
const onPrimary = (primary: Rgb): Rgb =>
  contrast(WHITE, primary) >= AA ? WHITE : readable(mix(primary, BLACK, 0.7), BLACK, primary);

/** Returns the roles with their own colour, each with its background. */
function colouredRoles(mode: keyof typeof hues, background: Rgb, surface: Rgb, part: number) {
  const end = mode === 'light' ? BLACK : WHITE;
  const roles = Object.entries(hues[mode]).map(([role, colour]) => {
    const ground = mix(parse(colour), background, part);
    const text = readable(parse(colour), end, background, surface, ground);
    return [
      [role, hex(text)],
      [`${role}-tint`, hex(ground)],
    ];
  });
  return Object.fromEntries(roles.flat());
}

/** LINE's app sets `color-scheme: light` on `<html>`. Without `!important`, unticked boxes stay white in the dark. */
function root(variables: Readonly<Record<string, string>>): string {
  const { 'color-scheme': scheme, ...custom } = variables;
  const declarations = Object.entries(custom).map(([name, value]) => `--${name}:${value}`);
  return `:root{color-scheme:${scheme}!important;${declarations.join(';')}}`;
}
