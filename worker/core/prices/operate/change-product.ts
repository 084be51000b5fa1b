import type { ProductId } from '../../../../contract/shared/ids.ts';
import { type Operated, refuse } from '../../operator/operator-context.ts';
import { type Acting, type AuditedAction, auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import type { Fields } from '../../store/values.ts';
import { update, type Write } from '../../store/writes.ts';
import { consoleChange, isPutting } from '../../tenant/console-change.ts';

/**
 * The fields that a change writes into a product. A field in `mask` but not in `fields` is removed.
 */
export type ProductChange = {
  readonly fields: Fields;
  readonly mask: readonly string[];
  readonly also: readonly Write[];
  readonly audit: AuditedAction;
};

/**
 * Changes a product of the catalogue. `spreadProduct` then shows the change on the machines, part
 * by part. A later put of an unchanged file keeps the change.
 *
 * @param version of the product, as the page has read it.
 * @param judge returns the change. Undefined if the product already has it, because the request
 * arrived twice.
 */
export async function changeProduct(
  acting: Acting,
  productId: ProductId,
  version: string,
  judge: (stored: StoredDocument) => ProductChange | undefined,
): Promise<Operated<void>> {
  const { services, client } = acting;
  const { store } = services;
  const path = paths.product(client.clientId, productId);
  return store.runOptimistic<Operated<void>>(async () => {
    const [stored, put] = await store.batchGet([path, paths.tenantPut(client.clientId)]);
    if (!stored) return { writes: [], value: refuse({ code: 'PRODUCT_UNKNOWN' }) };
    if (isPutting(put)) return { writes: [], value: refuse({ code: 'PUT_BY_ANOTHER' }) };
    const change = judge(stored);
    if (!change) return { writes: [], value: ok(undefined) };
    if (stored.updateTime !== version) {
      return { writes: [], value: refuse({ code: 'PRODUCT_CHANGED' }) };
    }
    const audit = await auditWrites(acting, { kind: 'product', id: productId }, change.audit);
    const fields = { ...change.fields, spreadAfter: '' };
    return {
      writes: [
        ...change.also,
        update(path, fields, { updateTime: version }, [...change.mask, 'spreadAfter']),
        consoleChange(client.clientId, put),
        ...audit,
      ],
      value: ok(undefined),
    };
  });
}
