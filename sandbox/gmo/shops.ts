import * as v from 'valibot';
import type { Database } from '../storage/database.ts';
import { openShelf } from '../storage/shelf.ts';

export const ShopSchema = v.strictObject({ shopPass: v.pipe(v.string(), v.nonEmpty()) });
export type Shops = ReturnType<typeof openShops>;

export const devShop = { shopId: 'dev-shop', shopPass: 'dev-pass' };

/** Registered shops; they survive a reset. */
export function openShops(db: Database) {
  const shelf = openShelf(db, 'gmo-shops', ShopSchema);
  if (shelf.get(devShop.shopId) === undefined) {
    shelf.put(devShop.shopId, { shopPass: devShop.shopPass });
  }
  return shelf;
}
