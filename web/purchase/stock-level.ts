import type { ShelfItem } from '../../contract/machines.ts';

/** From this many on down a customer should hurry. */
const FEW = 2;

/** What a slot's count means to a customer; `unknown` where the machine never reported. */
export function stockLevel({ stock }: Pick<ShelfItem, 'stock'>) {
  if (stock === null) return 'unknown';
  if (stock === 0) return 'sold-out';
  return stock <= FEW ? 'few' : 'plenty';
}
