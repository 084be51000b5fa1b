import {
  type ShelfItem,
  type StockLevel,
  stockLevelOf,
} from '../../../contract/customer/machines.ts';

/** The stock of a slot. A public shelf contains only the level. */
export const stockLevel = ({ stock, level }: Pick<ShelfItem, 'stock' | 'level'>): StockLevel =>
  level ?? stockLevelOf(stock);
