import type { Sharp } from 'sharp';
import { SMALL_WIDTH } from '../../../contract/shared/small-picture.ts';
import { TenantFileError } from '../file/tenant-file-error.ts';

/** A stored picture. */
export type FittedPicture = { readonly contentType: string; readonly bytes: Buffer };

/** Three device pixels per CSS pixel of the largest place: 390 wide, or 408 high for a purchased drink. */
const LARGE = { width: 1_200, height: 1_600 };
/** The same for a drink on the shelf, 96 × 128. */
const SMALL = { width: SMALL_WIDTH, height: 384 };
/** A photograph of at most this size gets no small version. */
const LITTLE = { width: 300, height: 400 };

/** Bytes. A Firestore document holds 1 MiB, and base64 makes bytes a third larger. */
const MAX_STORED = 700_000;

/** High enough that people see no difference. */
const WEBP = { quality: 82 };

/**
 * Returns a photograph in its sizes, upright and in sRGB. A photograph that is small enough is stored
 * unchanged. So is an animated one, which gets no small version.
 * @throws TenantFileError if the file is damaged, or too large even when shrunk.
 */
export async function fitPhotograph(
  name: string,
  picture: FittedPicture,
): Promise<{ readonly full: FittedPicture; readonly small: FittedPicture | undefined }> {
  const { bytes } = picture;
  // Loaded on demand, so that only tenants with photographs load its native library.
  const { default: sharp } = await import('sharp');
  const within = (size: typeof LARGE) =>
    asWebp(
      sharp(bytes)
        .autoOrient()
        .resize({ ...size, fit: 'inside', withoutEnlargement: true }),
    );
  const damaged = () => {
    throw new TenantFileError(
      `${name}: cannot be read as ${picture.contentType}: the file is damaged, incomplete or in an unsupported format. Save it again.`,
    );
  };
  const { autoOrient: size, pages = 1 } = await sharp(bytes).metadata().catch(damaged);
  // Decodes every pixel, even if no small version is needed, because a valid header does not prove a valid
  // file.
  const small = await within(SMALL).catch(damaged);
  const isLarge = exceeds(size, LARGE) || bytes.length > MAX_STORED;
  const shrunk = isLarge && pages === 1 ? await within(LARGE).catch(damaged) : picture;
  const full = shrunk.bytes.length < bytes.length ? shrunk : picture;
  if (full.bytes.length > MAX_STORED) {
    const { length } = full.bytes;
    throw new TenantFileError(
      `${name}: ${length} bytes at ${LARGE.width} × ${LARGE.height}; the maximum is ${MAX_STORED}.`,
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
