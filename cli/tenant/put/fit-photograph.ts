import type { Sharp } from 'sharp';
import { SMALL_WIDTH } from '../../../contract/shared/small-picture.ts';
import { TenantFileError } from '../file/tenant-file-error.ts';

/** A picture as it is stored. */
export type FittedPicture = { readonly contentType: string; readonly bytes: Buffer };

/** Three device pixels for each CSS pixel of the largest place: 390 wide, a drink that was taken 408 high. */
const LARGE = { width: 1_200, height: 1_600 };
/** The same of a drink on the shelf, 96 × 128. */
const SMALL = { width: SMALL_WIDTH, height: 384 };
/** Photographs that are hardly larger than the small version have none. */
const LITTLE = { width: 300, height: 400 };

/** A Firestore document holds 1 MiB, and bytes take a third more on the wire. */
const MAX_STORED = 700_000;

/** Above what people see a difference at. */
const WEBP = { quality: 82 };

/**
 * A photograph in the sizes that it is shown in, upright and of the web's colours. One that is not too large stays
 * byte by byte as it is; so does one that moves, and it has no small version.
 * @throws TenantFileError for a file that is damaged, or too large even when shrunk.
 */
export async function fitPhotograph(
  name: string,
  picture: FittedPicture,
): Promise<{ readonly full: FittedPicture; readonly small: FittedPicture | undefined }> {
  const { bytes } = picture;
  // Its native library is loaded by those who have photographs.
  const { default: sharp } = await import('sharp');
  const within = (size: typeof LARGE) =>
    asWebp(
      sharp(bytes)
        .autoOrient()
        .resize({ ...size, fit: 'inside', withoutEnlargement: true }),
    );
  const damaged = () => {
    throw new TenantFileError(
      `${name}: cannot be read as ${picture.contentType}: it is damaged, cut off or of an unusual kind. Save it anew.`,
    );
  };
  const { autoOrient: size, pages = 1 } = await sharp(bytes).metadata().catch(damaged);
  // Reads every pixel, also of a photograph that needs no small version: a header alone proves nothing.
  const small = await within(SMALL).catch(damaged);
  const isLarge = exceeds(size, LARGE) || bytes.length > MAX_STORED;
  const shrunk = isLarge && pages === 1 ? await within(LARGE).catch(damaged) : picture;
  const full = shrunk.bytes.length < bytes.length ? shrunk : picture;
  if (full.bytes.length > MAX_STORED) {
    const { length } = full.bytes;
    throw new TenantFileError(
      `${name}: ${length} bytes at ${LARGE.width} × ${LARGE.height}; at most ${MAX_STORED} can be kept.`,
    );
  }
  return { full, small: exceeds(size, LITTLE) && pages === 1 ? small : undefined };
}

type Size = { readonly width: number; readonly height: number };

const exceeds = (one: Size, other: Size) => one.width > other.width || one.height > other.height;

const asWebp = async (image: Sharp): Promise<FittedPicture> => ({
  contentType: 'image/webp',
  bytes: await image.webp(WEBP).toBuffer(),
});
