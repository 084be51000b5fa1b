import * as v from 'valibot';
import { productIdSchema } from '../shared/ids.ts';
import { localTextSchema } from '../shared/language.ts';
import { newPictureSchema } from './pictures.ts';

const productRowSchema = v.object({
  ...{ id: productIdSchema, name: localTextSchema },
  ...{ volumeMl: v.nullable(v.number()), priceYen: v.nullable(v.number()) },
  /**
   * The picture's address below the tenant's API. Null: there is none, or another host serves it.
   */
  picture: v.nullable(v.string()),
  /** Who last changed the picture in the console. Null: it comes from the tenant's file. */
  by: v.nullable(v.string()),
  /** Whether some machines still show the earlier drink. */
  isSpreading: v.boolean(),
  version: v.string(),
});
export type ProductRow = v.InferOutput<typeof productRowSchema>;

/** `GET /products`: a page of the catalogue, by id. */
export const productPageSchema = v.object({
  products: v.pipe(v.array(productRowSchema), v.readonly()),
  unreadable: v.number(),
  cursor: v.nullable(v.string()),
});
export type ProductPage = v.InferOutput<typeof productPageSchema>;

export const productCursorSchema = v.object({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
});

const line = (most: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(most));
const bothLanguages = (most: number) => v.object({ ja: line(most), en: line(most) });
const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/**
 * The parts of a drink that staff can change, besides its picture. The tenant's folder has the
 * label's ingredients and allergens.
 */
export const productDetailsSchema = v.object({
  /** `|` marks where a narrow name plate may break the Japanese name. */
  name: bothLanguages(60),
  maker: v.nullable(bothLanguages(60)),
  note: v.nullable(bothLanguages(300)),
  volumeMl: whole(1, 10_000),
  temperature: v.picklist(['cold', 'hot']),
  /** The operator's cost of one piece, without tax. */
  costYen: v.nullable(whole(0, 100_000)),
});
export type ProductDetails = v.InferOutput<typeof productDetailsSchema>;

const text = v.object({ ja: v.string(), en: v.string() });
/** `GET /products/{product}`. Details of the tenant's file may be longer than the form allows. */
export const productDetailSchema = v.object({
  details: v.object({
    ...{ name: text, maker: v.nullable(text), note: v.nullable(text), volumeMl: v.number() },
    temperature: productDetailsSchema.entries.temperature,
    costYen: v.nullable(v.number()),
  }),
  /** Who last changed them in the console. Null: they come from the tenant's file. */
  by: v.nullable(v.string()),
  /** Whether some machines still show the earlier details. */
  isSpreading: v.boolean(),
  version: v.string(),
});
export type ProductDetail = v.InferOutput<typeof productDetailSchema>;

/** `PUT /products/{product}/details`. `version`: the product's version that the page has read. */
export const newDetailsSchema = v.object({ details: productDetailsSchema, version: v.string() });
export type NewDetails = v.InferOutput<typeof newDetailsSchema>;

/** `PUT /products/{product}/photo`. `version`: the product's version that the page has read. */
export const newPhotoSchema = v.object({
  photo: v.union([v.literal('none'), newPictureSchema]),
  version: v.string(),
});
export type NewPhoto = v.InferOutput<typeof newPhotoSchema>;

/**
 * `POST /products/{product}/spread`: shows the change on some more machines. `waits`: a put of the
 * tenant's file is in progress, so nothing was done.
 */
export const spreadSchema = v.object({ isDone: v.boolean(), waits: v.boolean() });
export type Spread = v.InferOutput<typeof spreadSchema>;
