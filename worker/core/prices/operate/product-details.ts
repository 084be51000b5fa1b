import type { NewDetails, ProductDetail } from '../../../../contract/console/products.ts';
import type { ProductId } from '../../../../contract/shared/ids.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import type { Acting } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import {
  DETAIL_FIELDS,
  detailFields,
  detailsMarkOf,
  detailsName,
  detailsOf,
} from '../../tenant/product-details.ts';
import { changeProduct } from './change-product.ts';

/** Returns the fields of a product that staff can change. One read. */
export async function showProduct(
  { services: { store }, client: { clientId } }: Reader,
  productId: ProductId,
): Promise<Operated<ProductDetail>> {
  const stored = await store.get(paths.product(clientId, productId));
  if (!stored) return refuse({ code: 'PRODUCT_UNKNOWN' });
  return ok({
    details: detailsOf(stored.fields, productId),
    by: detailsMarkOf(productId, stored.fields)?.by ?? null,
    isSpreading: stored.fields['spreadAfter'] !== undefined,
    version: stored.updateTime,
  });
}

/** Changes a product's name, maker, note, contents, temperature or cost. */
export async function changeDetails(
  acting: Acting,
  productId: ProductId,
  { details, version }: NewDetails,
): Promise<Operated<ProductDetail>> {
  const changed = await changeProduct(acting, productId, version, ({ fields }) => {
    const before = detailsOf(fields, productId);
    if (detailsName(before) === detailsName(details)) return undefined;
    const known = detailsMarkOf(productId, fields);
    const mark = { file: known?.file ?? detailsName(before), by: acting.actor.name };
    return {
      fields: { ...detailFields(details), details: mark },
      mask: [...DETAIL_FIELDS, 'details'],
      also: [],
      audit: {
        ...{ what: 'product.details', reason: '' },
        ...{ before: audited(before), after: audited(details) },
      },
    };
  });
  return changed.ok ? showProduct(acting, productId) : changed;
}

const audited = ({ name, maker, note, ...others }: ProductDetail['details']) => ({
  ...{ title: name.ja, maker: maker?.ja ?? null, remark: note?.ja ?? null },
  ...others,
});
