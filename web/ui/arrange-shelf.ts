/** Number of columns if the machine has no layout. */
const DEFAULT_COLUMNS = 4;

/** A lane. `id` is its drink's slot, or its position if it is empty (`item` is null). */
export type Lane<T> = { readonly id: string; readonly item: T | null };

export type Arranged<T> = {
  readonly columns: number;
  /** Row by row from the top left. All rows are full. */
  readonly lanes: readonly Lane<T>[];
};

/** Arranges the drinks by the machine's layout. Slots missing from the layout get rows below it. */
export function arrangeShelf<T extends { readonly slot: string }>({
  shelf,
  layout,
}: {
  readonly shelf: readonly T[];
  /** The slots row by row. Null: an empty lane. Undefined: the machine has no layout. */
  readonly layout?: readonly (readonly (string | null)[])[] | null | undefined;
}): Arranged<T> {
  const bySlot = new Map(shelf.map((item) => [item.slot, item]));
  // A slot named twice appears once, at its first lane.
  const take = (slot: string | null) => {
    const item = slot === null ? undefined : bySlot.get(slot);
    if (item) bySlot.delete(item.slot);
    return item ?? null;
  };
  const rows = (layout ?? []).map((row) => row.map(take)).filter((row) => row.some(Boolean));
  const columns =
    Math.max(0, ...rows.map((row) => row.length)) || Math.min(DEFAULT_COLUMNS, shelf.length);
  const rest = [...bySlot.values()];
  while (rest.length > 0) rows.push(rest.splice(0, columns));
  const gap = (row: readonly unknown[]) => Array.from({ length: columns - row.length }, () => null);
  const items = rows.flatMap((row) => [...row, ...gap(row)]);
  return {
    columns,
    lanes: items.map((item, position) => ({ id: item?.slot ?? `empty ${position}`, item })),
  };
}
