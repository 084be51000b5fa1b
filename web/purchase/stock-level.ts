import { type ShelfItem, type StockLevel, stockLevelOf } from '../../contract/machines.ts';

/** How much of a slot is left; a shelf that anybody may see tells the level alone. */
export const stockLevel = ({ stock, level }: Pick<ShelfItem, 'stock' | 'level'>): StockLevel =>
  level ?? stockLevelOf(stock);
