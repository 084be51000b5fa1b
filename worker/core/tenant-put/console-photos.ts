import type { PutRisk } from '../../../contract/console/put-errors.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { scan } from '../store/scan.ts';
import { type PhotoMark, photoMarkOf } from '../tenant/photo-mark.ts';
import type { TenantContent } from './tenant-documents.ts';
import { pictureIdOf, picturePaths } from './tenant-version.ts';

/** A product's picture of the console that the file would change otherwise. */
export type PhotoConflict = Extract<PutRisk, { readonly kind: 'CONSOLE_PHOTO' }>;

/**
 * Returns a tenant with the pictures that staff have given to products since its last put. Where the file names the
 * picture that it named then, the console's stays. Any other is a conflict, which counts once somebody has confirmed it.
 * One read for each product.
 */
export async function withConsolePhotos(
  store: Firestore,
  content: TenantContent,
): Promise<{
  readonly content: TenantContent;
  readonly conflicts: readonly PhotoConflict[];
  /** Pictures that stay although the file names others. */
  readonly pictures: readonly string[];
}> {
  const { tenant, pictures } = content;
  const marks = await photoMarks(store, tenant.clientId);
  if (marks.size === 0) return { content, conflicts: [], pictures: [] };
  const urls = new Map(pictures.urls);
  const photos = new Map<string, PhotoMark>();
  const conflicts: PhotoConflict[] = [];
  const products = tenant.products.map((product) => {
    const mark = marks.get(product.id);
    const said = (product.picture === undefined ? null : urls.get(product.picture)) ?? null;
    if (!mark || said === mark.own) return product;
    if (said !== mark.file) {
      conflicts.push({ kind: 'CONSOLE_PHOTO', id: product.id, by: mark.by });
      return product;
    }
    photos.set(product.id, mark);
    const { picture: _file, ...others } = product;
    if (mark.own === null) return others;
    // The folder gets the name's ending from the picture itself.
    const name = `pictures/${product.id}-${pictureIdOf(mark.own)?.slice(0, 8)}.webp`;
    urls.set(name, mark.own);
    return { ...others, picture: name };
  });
  return {
    content: {
      ...content,
      tenant: { ...tenant, products },
      pictures: { ...pictures, urls },
      photos,
    },
    conflicts,
    pictures: [...photos.values()].flatMap(({ own }) => {
      const id = own === null ? undefined : pictureIdOf(own);
      return id === undefined ? [] : picturePaths(tenant.clientId, id);
    }),
  };
}

async function photoMarks(store: Firestore, clientId: ClientId) {
  const marks = new Map<string, PhotoMark>();
  for await (const page of scan(store, paths.products(clientId), ['photo'])) {
    for (const { id, fields } of page) {
      const mark = photoMarkOf(id, fields);
      if (mark) marks.set(id, mark);
    }
  }
  return marks;
}
