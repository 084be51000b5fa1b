import type { ShelfItem } from '../../contract/machines.ts';

/** At this count or below, the shelf says that few are left. */
const FEW = 2;

/** What a slot's count means to a customer; `unknown` where the machine never reported. */
export function stockLevel({ stock }: Pick<ShelfItem, 'stock'>) {
  if (stock === null) return 'unknown';
  if (stock === 0) return 'sold-out';
  return stock <= FEW ? 'few' : 'plenty';
}
