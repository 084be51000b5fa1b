import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { DocumentPath } from '../store/segments.ts';

const storedPicture = v.object({
  contentType: v.picklist(['image/svg+xml', 'image/avif', 'image/webp', 'image/png', 'image/jpeg']),
  bytes: v.string(),
});

/** The policy of a picture's answer. A browser may open an SVG directly, where nothing in it must run. */
export const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export type Picture = { readonly contentType: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** A larger SVG is not inlined, because the browser can fetch it once and cache it. */
const MAX_INLINE = 4_000;

/**
 * Returns the drawings that are small enough to inline, by id: one read each, in one round trip. An
 * `<img>` runs no scripts, whatever the drawing contains.
 */
export async function readDrawings(
  store: Firestore,
  clientId: ClientId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const stored = await store.batchGet(ids.map((id) => paths.picture(clientId, id)));
  const drawings = ids.flatMap((id, index) => {
    const parsed = v.safeParse(storedPicture, stored[index]?.fields);
    const isDrawing = parsed.success && parsed.output.contentType === 'image/svg+xml';
    if (!isDrawing || parsed.output.bytes.length > (MAX_INLINE * 4) / 3) return [];
    const bytes = Uint8Array.from(atob(parsed.output.bytes), (char) => char.charCodeAt(0));
    return [[id, new TextDecoder().decode(bytes)] as const];
  });
  return new Map(drawings);
}

/**
 * Returns a picture of the tenant file. Its id is the hash of the file's bytes. One read, or two if
 * a requested small version is missing: then it returns the picture itself.
 */
export async function readPicture(
  store: Firestore,
  clientId: ClientId,
  id: string,
  isSmall: boolean,
): Promise<Result<Picture>> {
  const small = isSmall ? await readStored(store, paths.smallPicture(clientId, id)) : undefined;
  const picture = small ?? (await readStored(store, paths.picture(clientId, id)));
  return picture ? ok(picture) : fail('NOT_FOUND');
}

async function readStored(store: Firestore, path: DocumentPath): Promise<Picture | undefined> {
  const stored = await store.get(path);
  const parsed = v.safeParse(storedPicture, stored?.fields);
  if (!parsed.success) return undefined;
  const bytes = Uint8Array.from(atob(parsed.output.bytes), (char) => char.charCodeAt(0));
  return { contentType: parsed.output.contentType, bytes };
}
