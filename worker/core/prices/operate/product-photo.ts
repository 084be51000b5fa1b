import * as v from 'valibot';
import type { NewPhoto, ProductPage, ProductRow } from '../../../../contract/console/products.ts';
import { type ProductId, productIdSchema } from '../../../../contract/shared/ids.ts';
import { localTextSchema } from '../../../../contract/shared/language.ts';
import { pictureBelow } from '../../machines/operate/picture-below.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import type { Acting } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { isSegment } from '../../store/segments.ts';
import { parseEach, UnreadableDocument } from '../../store/unreadable-document.ts';
import { storedPicture } from '../../tenant/operate/new-picture.ts';
import { photoMarkOf } from '../../tenant/photo-mark.ts';
import { changeProduct } from './change-product.ts';

const PAGE = 50;

const stated = v.fallback(v.nullable(v.number()), null);
const shown = v.object({
  id: productIdSchema,
  name: localTextSchema,
  ...{ volumeMl: v.optional(stated, null), priceYen: v.optional(stated, null) },
  pictureUrl: v.optional(v.nullable(v.string()), null),
  /** The last machine that already shows the change. Absent: all machines do. */
  spreadAfter: v.optional(v.string()),
});

/** Returns a page of the catalogue with its pictures, by id. At most 51 reads. */
export async function listProducts(
  { services: { store }, client: { clientId } }: Reader,
  cursor: string | undefined,
): Promise<Operated<ProductPage>> {
  if (cursor !== undefined && !isSegment(cursor)) return refuse({ code: 'CURSOR_INVALID' });
  const from = paths.products(clientId);
  const found = await store.query({
    from,
    only: [...Object.keys(shown.entries).filter((name) => name !== 'id'), 'photo'],
    limit: PAGE + 1,
    ...(cursor === undefined ? {} : { after: { path: `${from}/${cursor}` } }),
  });
  const page = found.slice(0, PAGE);
  const { parsed, unreadable } = parseEach(page, (stored) => rowOf(clientId, stored));
  const last = found.length > PAGE ? page.at(-1) : undefined;
  return ok({ products: parsed, unreadable: unreadable.length, cursor: last?.id ?? null });
}

function rowOf(clientId: Reader['client']['clientId'], stored: StoredDocument): ProductRow {
  const { pictureUrl, spreadAfter, ...product } = parseProduct(stored);
  return {
    ...product,
    picture: pictureBelow(clientId, pictureUrl),
    by: photoMarkOf(stored.id, stored.fields)?.by ?? null,
    isSpreading: spreadAfter !== undefined,
    version: stored.updateTime,
  };
}

/** Returns a product as its page shows it. @throws UnreadableDocument if a newer version wrote it. */
export function parseProduct({ id, fields }: StoredDocument) {
  const parsed = v.safeParse(shown, { ...fields, id });
  if (!parsed.success) throw new UnreadableDocument('PRODUCT', id);
  return parsed.output;
}

/** Replaces or removes a product's picture. */
export async function changePhoto(
  acting: Acting,
  productId: ProductId,
  { photo, version }: NewPhoto,
): Promise<Operated<void>> {
  const picture =
    photo === 'none'
      ? { url: null, writes: [] }
      : await storedPicture(acting.client.clientId, photo);
  if (!picture) return refuse({ code: 'PICTURE_BROKEN' });
  return changeProduct(acting, productId, version, (stored) => {
    const { pictureUrl } = parseProduct(stored);
    if (pictureUrl === picture.url) return undefined;
    const known = photoMarkOf(stored.id, stored.fields);
    const mark = {
      file: known ? known.file : pictureUrl,
      own: picture.url,
      by: acting.actor.name,
    };
    return {
      fields: { pictureUrl: picture.url, photo: mark },
      mask: ['pictureUrl', 'photo'],
      also: picture.writes,
      audit: {
        ...{ what: 'product.photo', reason: '' },
        after: { photo: photo === 'none' ? 'none' : 'new' },
      },
    };
  });
}
