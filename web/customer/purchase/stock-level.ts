import {
  type ShelfItem,
  type StockLevel,
  stockLevelOf,
} from '../../../contract/customer/machines.ts';

/** Returns the stock level of a slot. A public shelf contains only the level, without a count. */
export const stockLevel = ({ stock, level }: Pick<ShelfItem, 'stock' | 'level'>): StockLevel =>
  level ?? stockLevelOf(stock);
