import type { Machine, ShelfItem } from '../../../contract/customer/machines.ts';

/** Columns of a shelf whose machine has no layout. */
const EVEN = 4;

export type Arranged = {
  readonly columns: number;
  /** Row by row from the top left. `null` is a lane without a drink. All rows are full. */
  readonly lanes: readonly (ShelfItem | null)[];
};

/** Arranges the drinks by the machine's layout. Slots missing from the layout get rows below it. */
export function arrangeShelf({ shelf, layout }: Pick<Machine, 'shelf' | 'layout'>): Arranged {
  const bySlot = new Map(shelf.map((item) => [item.slot, item]));
  // A slot named twice appears once, at its first lane.
  const take = (slot: string | null) => {
    const item = slot === null ? undefined : bySlot.get(slot);
    if (item) bySlot.delete(item.slot);
    return item ?? null;
  };
  const rows = (layout ?? []).map((row) => row.map(take)).filter((row) => row.some(Boolean));
  const columns = Math.max(0, ...rows.map((row) => row.length)) || Math.min(EVEN, shelf.length);
  const rest = [...bySlot.values()];
  while (rest.length > 0) rows.push(rest.splice(0, columns));
  const gap = (row: readonly unknown[]) => Array.from({ length: columns - row.length }, () => null);
  return { columns, lanes: rows.flatMap((row) => [...row, ...gap(row)]) };
}
