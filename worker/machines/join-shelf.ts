import type { MachineId } from '../../contract/ids.ts';
import type { Machine, ShelfItem } from '../../contract/machines.ts';
import type { LinkDocument, MachineDocument, ProductDocument } from './machine-document.ts';
import { type StockDocument, sellable } from './stock-document.ts';

/** What changes about a machine, as it was read. */
export type Readings = {
  readonly stockOf: (slot: string) => StockDocument | undefined;
  readonly link: LinkDocument | undefined;
  readonly nowMs: number;
};

/** A machine as the screens show it: its slots joined with their products. */
export function joinShelf(
  id: MachineId,
  { order: _order, slots, location: _location, stopped, ...shown }: MachineDocument,
  products: ReadonlyMap<string, ProductDocument>,
  { stockOf, link, nowMs }: Readings,
): Machine {
  const shelf = slots.flatMap(({ slot, productId, priceYen }): ShelfItem[] => {
    const product = products.get(productId);
    if (!product) return [];
    const report = stockOf(slot);
    const stock = report ? sellable(report) : null;
    return [{ slot, productId, ...product, priceYen: priceYen ?? product.priceYen, stock }];
  });
  const reports = slots.map(({ slot }) => stockOf(slot));
  return {
    ...shown,
    id,
    online: stopped === null && (link?.online ?? false),
    stockAsOf: asOf(reports, link, nowMs),
    distanceMeters: null,
    shelf,
  };
}

/**
 * Since when the counts may be wrong: a machine that is connected reports every change, so its
 * counts are of now; otherwise of when it was last seen, or of its oldest report.
 */
function asOf(
  reports: readonly (StockDocument | undefined)[],
  link: LinkDocument | undefined,
  nowMs: number,
): string | null {
  if (link?.online) return new Date(nowMs).toISOString();
  if (link?.seenAt) return link.seenAt;
  const times = reports.flatMap((report) => report?.countedAtMs ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString();
}
