import * as v from 'valibot';

/** The most base64 characters of a photo: about 300 KB of picture. */
export const MAX_PHOTO_CHARACTERS = 420_000;

/** A photo as a data URL. */
export const photoUrlSchema = v.pipe(
  v.string(),
  v.maxLength(MAX_PHOTO_CHARACTERS),
  v.regex(
    /^data:image\/(jpeg|png|webp);base64,(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
  ),
);
