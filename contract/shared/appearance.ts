import * as v from 'valibot';
import { localTextSchema } from './language.ts';

/** A colour that is safe to write into a style sheet. */
export const colourSchema = v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/));

/** A picture's address: one of ours, or https. Other schemes could carry a script. */
export const pictureUrlSchema = v.pipe(v.string(), v.regex(/^(\/(?!\/)|https:\/\/)[^\s"'<>\\]*$/));

/** The specification's theme (§9); a tenant's appearance overrides it. */
export const defaultColours = {
  primary: '#00a2d0',
  background: '#fcfcfc',
  line: '#01b904',
} as const;

export const defaultAppName = { ja: 'スマート自販機', en: 'Smart vending machine' } as const;

const oneOf = <const T extends readonly [string, ...string[]]>(options: T) =>
  v.optional(v.fallback(v.picklist(options), options[0]), options[0]);

/**
 * A tenant's look beyond its colours. The first option of each is the default. A value that only a
 * newer build knows reads as the default.
 * - `machine`: an enamelled machine in the primary colour, or a stall with an awning.
 * - `type`: the typeface of headings, prices and number plates.
 * - `corners`: the corners of cards and buttons.
 */
export const characterSchema = v.object({
  machine: oneOf(['enamel', 'awning']),
  type: oneOf(['sans', 'serif']),
  corners: oneOf(['soft', 'round']),
});

export const appearanceSchema = v.object({
  appName: v.optional(localTextSchema, defaultAppName),
  logoUrl: v.optional(v.nullable(pictureUrlSchema), null),
  heroUrl: v.optional(v.nullable(pictureUrlSchema), null),
  heroText: v.optional(v.nullable(localTextSchema), null),
  // A bad colour falls back to the theme's own. The other colours stay.
  colors: v.optional(
    v.object({
      primary: v.fallback(colourSchema, defaultColours.primary),
      background: v.fallback(colourSchema, defaultColours.background),
      line: v.fallback(colourSchema, defaultColours.line),
    }),
    defaultColours,
  ),
  character: v.optional(characterSchema, {}),
  /**
   * The artwork of each payment provider, by its kind. For a missing one, pages show a drawn
   * wallet.
   */
  payMarks: v.optional(v.fallback(v.record(v.string(), pictureUrlSchema), {}), {}),
});
export type Appearance = v.InferOutput<typeof appearanceSchema>;
