import * as v from 'valibot';
import { productIdSchema } from '../shared/ids.ts';
import { localTextSchema } from '../shared/language.ts';
import { newPictureSchema } from './pictures.ts';

const productRowSchema = v.object({
  ...{ id: productIdSchema, name: localTextSchema },
  ...{ volumeMl: v.nullable(v.number()), priceYen: v.nullable(v.number()) },
  /** The picture's address below the tenant's API. Null: there is none, or it is elsewhere. */
  picture: v.nullable(v.string()),
  /** Who changed the picture in the console last. Null: it is as the tenant's file has it. */
  by: v.nullable(v.string()),
  /** Whether some machines still show the picture before. */
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

/** `PUT /products/{product}/photo`. `version`: of the product, as the page has read it. */
export const newPhotoSchema = v.object({
  photo: v.union([v.literal('none'), newPictureSchema]),
  version: v.string(),
});
export type NewPhoto = v.InferOutput<typeof newPhotoSchema>;

/** `POST /products/{product}/photo/step`: shows it on some more machines. `waits`: for a put of the tenant's file. */
export const spreadSchema = v.object({ isDone: v.boolean(), waits: v.boolean() });
export type Spread = v.InferOutput<typeof spreadSchema>;
