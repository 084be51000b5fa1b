import * as v from 'valibot';
import { photoUrlSchema } from '../shared/photo-url.ts';

/**
 * The sizes in pixels to which the console crops a picture: three pixels for each CSS pixel of its
 * largest use.
 */
export const pictureSizes = {
  logo: { width: 192, height: 192 },
  hero: { width: 1_170, height: 540 },
  product: { width: 900, height: 1_200 },
} as const;
export type PicturePlace = keyof typeof pictureSizes;

/** A new picture. `small`: its small version, if the picture is larger than that. */
export const newPictureSchema = v.object({
  full: photoUrlSchema,
  small: v.nullable(photoUrlSchema),
});
export type NewPicture = v.InferOutput<typeof newPictureSchema>;
