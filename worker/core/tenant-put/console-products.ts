import type { ProductDetail } from '../../../contract/console/products.ts';
import type { PutRisk } from '../../../contract/console/put-errors.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { scan } from '../store/scan.ts';
import { type PhotoMark, photoMarkOf } from '../tenant/photo-mark.ts';
import {
  DETAIL_FIELDS,
  type DetailsMark,
  detailFields,
  detailsMarkOf,
  detailsName,
  detailsOf,
} from '../tenant/product-details.ts';
import type { ProductMarks, TenantContent } from './tenant-documents.ts';
import type { TenantDraft } from './tenant-schema.ts';
import { pictureIdOf, picturePaths } from './tenant-version.ts';

/** A conflict: both the console and the file have changed a product's picture or details. */
export type ProductConflict = Extract<
  PutRisk,
  { readonly kind: 'CONSOLE_PHOTO' | 'CONSOLE_PRODUCT' }
>;

type Product = TenantDraft['products'][number];

/** The parts of a product that staff have changed. */
type Changed = {
  readonly photo: PhotoMark | undefined;
  readonly details: { readonly mark: DetailsMark; readonly own: ProductDetail['details'] } | null;
};

/**
 * Returns a tenant with the pictures and details that staff have given to products since its last
 * put. If the file's have not changed since then, the console's stay. Otherwise it is a conflict,
 * and the file wins only if somebody confirms it. One read for each product.
 */
export async function withConsoleProducts(
  store: Firestore,
  content: TenantContent,
): Promise<{
  readonly content: TenantContent;
  readonly conflicts: readonly ProductConflict[];
  /** Pictures to keep although the file names others. */
  readonly pictures: readonly string[];
}> {
  const { tenant, pictures } = content;
  const changed = await changedProducts(store, tenant.clientId);
  if (changed.size === 0) return { content, conflicts: [], pictures: [] };
  const urls = new Map(pictures.urls);
  const marks = new Map<string, ProductMarks>();
  const conflicts: ProductConflict[] = [];
  const keep = (id: string, mark: ProductMarks) => marks.set(id, { ...marks.get(id), ...mark });
  const withPhoto = (product: Product, { photo }: Changed): Product => {
    const said = (product.picture === undefined ? null : urls.get(product.picture)) ?? null;
    if (!photo || said === photo.own) return product;
    const { picture: _file, ...others } = product;
    if (said !== photo.file) {
      conflicts.push({ kind: 'CONSOLE_PHOTO', id: product.id, by: photo.by });
      return product;
    }
    keep(product.id, { photo });
    if (photo.own === null) return others;
    // The folder replaces the name's ending by that of the picture's actual format.
    const name = `pictures/${product.id}-${pictureIdOf(photo.own)?.slice(0, 8)}.webp`;
    urls.set(name, photo.own);
    return { ...others, picture: name };
  };
  const withDetails = (product: Product, { details }: Changed): Product => {
    const said = detailsName(detailsOf(product, product.id));
    if (!details || said === detailsName(details.own)) return product;
    const { maker: _maker, note: _note, costYen: _cost, ...others } = product;
    if (said !== details.mark.file) {
      conflicts.push({ kind: 'CONSOLE_PRODUCT', id: product.id, by: details.mark.by });
      return product;
    }
    keep(product.id, { details: details.mark });
    return { ...others, ...detailFields(details.own) };
  };
  const products = tenant.products.map((product) => {
    const found = changed.get(product.id);
    return found ? withDetails(withPhoto(product, found), found) : product;
  });
  const kept = {
    ...{ ...content, tenant: { ...tenant, products } },
    ...{ pictures: { ...pictures, urls }, marks },
  };
  return {
    content: kept,
    conflicts,
    pictures: [...marks.values()].flatMap(({ photo }) => {
      const id = photo?.own ? pictureIdOf(photo.own) : undefined;
      return id === undefined ? [] : picturePaths(tenant.clientId, id);
    }),
  };
}

/** Returns the products that staff have changed. */
async function changedProducts(store: Firestore, clientId: ClientId) {
  const changed = new Map<string, Changed>();
  const fields = ['photo', 'details', ...DETAIL_FIELDS];
  for await (const page of scan(store, paths.products(clientId), fields)) {
    for (const product of page) {
      const photo = photoMarkOf(product.id, product.fields);
      const mark = detailsMarkOf(product.id, product.fields);
      const details = mark ? { mark, own: detailsOf(product.fields, product.id) } : null;
      if (photo || details) changed.set(product.id, { photo, details });
    }
  }
  return changed;
}
