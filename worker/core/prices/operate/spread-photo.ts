import * as v from 'valibot';
import type { Spread } from '../../../../contract/console/products.ts';
import {
  type MachineId,
  machineIdSchema,
  type ProductId,
} from '../../../../contract/shared/ids.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import { ok } from '../../result.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { update, type Write } from '../../store/writes.ts';
import { consoleChange, isPutting } from '../../tenant/console-change.ts';
import { storedOffer } from '../priced-slot.ts';
import { parseProduct } from './product-photo.ts';

/** Machines in one commit. */
const MACHINES = 40;

/**
 * Shows a product's picture on the next machines that sell it. The pictures and the progress are one commit, which
 * requires that no put has begun since the shelves were read. At most 82 reads.
 */
export async function spreadPhoto(
  { services: { store }, client: { clientId } }: Reader,
  productId: ProductId,
): Promise<Operated<Spread>> {
  const path = paths.product(clientId, productId);
  return store.runOptimistic<Operated<Spread>>(async () => {
    const [stored, put] = await store.batchGet([path, paths.tenantPut(clientId)]);
    if (!stored) return { writes: [], value: refuse({ code: 'PRODUCT_UNKNOWN' }) };
    const { pictureUrl, spreadAfter } = parseProduct(stored);
    if (spreadAfter === undefined) return { writes: [], value: ok({ isDone: true, waits: false }) };
    if (isPutting(put)) return { writes: [], value: ok({ isDone: false, waits: true }) };
    const from = paths.machines(clientId);
    const machines = await store.query({
      from,
      only: [],
      limit: MACHINES,
      ...(spreadAfter === '' ? {} : { after: { path: `${from}/${spreadAfter}` } }),
    });
    const ids = machines.flatMap(({ id }) => {
      const parsed = v.safeParse(machineIdSchema, id);
      return parsed.success ? [parsed.output] : [];
    });
    const shelves = await store.batchGet(
      ids.map((id) => paths.shelf(clientId, id)),
      ['offer'],
    );
    const last = machines.length === MACHINES ? machines.at(-1)?.id : undefined;
    const progress = last === undefined ? {} : { spreadAfter: last };
    const shown = (id: MachineId, index: number) => {
      const offer = withPicture(shelves[index], productId, pictureUrl);
      return offer ? [update(paths.shelf(clientId, id), { offer })] : [];
    };
    const writes: readonly Write[] = [
      ...ids.flatMap(shown),
      update(path, progress, { updateTime: stored.updateTime }, ['spreadAfter']),
      consoleChange(clientId, put),
    ];
    return { writes, value: ok({ isDone: last === undefined, waits: false }) };
  });
}

/** Returns an offer with the product's picture. Undefined: it has it already, or does not sell the product. */
function withPicture(
  shelf: StoredDocument | undefined,
  productId: ProductId,
  pictureUrl: string | null,
) {
  const { offer } = v.parse(storedOffer, shelf?.fields ?? {});
  const isOld = (item: (typeof offer)[number]) =>
    item.productId === productId && (item['pictureUrl'] ?? null) !== pictureUrl;
  if (!offer.some(isOld)) return undefined;
  return offer.map((item) => (isOld(item) ? { ...item, pictureUrl } : item));
}
