import * as v from 'valibot';
import { colourSchema } from '../shared/appearance.ts';
import { languageSchema, localTextSchema } from '../shared/language.ts';
import { newPictureSchema } from './pictures.ts';

const words = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
const inBoth = (most: number) => v.object({ ja: words(most), en: words(most) });

/** The parts of the app's appearance that staff can change, besides its pictures. */
const lookEntries = {
  appName: inBoth(30),
  /** The sentence above the machines. Null: there is none. */
  heroText: v.nullable(inBoth(60)),
  colors: v.object({ primary: colourSchema, background: colourSchema, line: colourSchema }),
  character: v.object({
    machine: v.picklist(['enamel', 'awning']),
    type: v.picklist(['sans', 'serif']),
    corners: v.picklist(['soft', 'round']),
  }),
} as const;

export const pictureNames = ['logo', 'hero'] as const;
export type PictureName = (typeof pictureNames)[number];

/** What to do with a picture: keep it, remove it, or replace it by a new one. */
const pictureChange = v.union([v.picklist(['kept', 'none']), newPictureSchema]);
export type PictureChange = v.InferOutput<typeof pictureChange>;

/**
 * Returns the id of a picture in a preview that is not stored. The page has the picture and inserts
 * it.
 */
export const draftPictureId = (name: PictureName) => `draft-${name}`;
const previewed = v.picklist(['kept', 'none', 'draft']);

/** `POST /appearance/preview`: the customers' app with an appearance that is not saved. */
export const lookPreviewSchema = v.object({
  ...lookEntries,
  ...{ logo: previewed, hero: previewed },
  page: v.picklist(['main', 'machine']),
  language: languageSchema,
});
export type LookPreview = v.InferOutput<typeof lookPreviewSchema>;

/** The page as HTML without scripts. Null: the tenant has no machine to show, or drawing it failed. */
export const lookPageSchema = v.object({ html: v.nullable(v.string()) });

/** `PUT /appearance` */
export const newLookSchema = v.object({
  ...lookEntries,
  ...{ logo: pictureChange, hero: pictureChange },
  /** When the appearance that the page has read was stored. Null: none was stored. */
  seen: v.nullable(v.string()),
});
export type NewLook = v.InferOutput<typeof newLookSchema>;

/** `GET /appearance` */
export const lookDetailSchema = v.object({
  ...lookEntries,
  appName: localTextSchema,
  heroText: v.nullable(localTextSchema),
  /** Whether the app has a logo and a hero picture. */
  ...{ hasLogo: v.boolean(), hasHero: v.boolean() },
  seen: v.nullable(v.string()),
  /** Who last changed it in the console. Null: it comes from the tenant's file. */
  by: v.nullable(v.string()),
});
export type LookDetail = v.InferOutput<typeof lookDetailSchema>;
