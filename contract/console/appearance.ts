import * as v from 'valibot';
import { languageSchema, localTextSchema } from '../shared/language.ts';

const words = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
const inBoth = (most: number) => v.object({ ja: words(most), en: words(most) });
const colour = v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/));

/** What staff change of the app's appearance. The pictures stay those of the tenant's file. */
const lookEntries = {
  appName: inBoth(30),
  /** The sentence above the machines. Null: there is none. */
  heroText: v.nullable(inBoth(60)),
  colors: v.object({ primary: colour, background: colour, line: colour }),
  character: v.object({
    machine: v.picklist(['enamel', 'awning']),
    type: v.picklist(['sans', 'serif']),
    corners: v.picklist(['soft', 'round']),
  }),
} as const;

/** `POST /appearance/preview`: the customers' app in an appearance that is not saved. */
export const lookPreviewSchema = v.object({
  ...lookEntries,
  page: v.picklist(['main', 'machine']),
  language: languageSchema,
});
export type LookPreview = v.InferOutput<typeof lookPreviewSchema>;

/** The page as HTML without scripts. Null: it cannot be drawn, or the tenant has no machine to show. */
export const lookPageSchema = v.object({ html: v.nullable(v.string()) });

/** `PUT /appearance` */
export const newLookSchema = v.object({
  ...lookEntries,
  /** When the appearance that the page has read was stored. Null: none was. */
  seen: v.nullable(v.string()),
});
export type NewLook = v.InferOutput<typeof newLookSchema>;

/** `GET /appearance` */
export const lookDetailSchema = v.object({
  ...lookEntries,
  appName: localTextSchema,
  heroText: v.nullable(localTextSchema),
  seen: v.nullable(v.string()),
  /** Who changed it in the console last. Null: it is as the tenant's file has it. */
  by: v.nullable(v.string()),
});
export type LookDetail = v.InferOutput<typeof lookDetailSchema>;
