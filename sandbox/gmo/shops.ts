import * as v from 'valibot';
import type { Database } from '../storage/database.ts';
import { openJsonTable } from '../storage/json-table.ts';

export const ShopSchema = v.strictObject({ shopPass: v.pipe(v.string(), v.nonEmpty()) });
export type Shops = ReturnType<typeof openShops>;

export const devShop = { shopId: 'dev-shop', shopPass: 'dev-pass' };

/** Every shop id of this form exists in development, with the same password. Each tenant has one. */
const DEV_SHOPS = /^dev-shop-[A-Za-z0-9_-]+$/;

/** Opens the registered shops. A reset keeps them. */
export function openShops(db: Database) {
  const table = openJsonTable(db, 'gmo-shops', ShopSchema);
  if (table.get(devShop.shopId) === undefined) {
    table.put(devShop.shopId, { shopPass: devShop.shopPass });
  }
  return {
    put: table.put,
    get: (shopId: string) =>
      table.get(shopId) ?? (DEV_SHOPS.test(shopId) ? { shopPass: devShop.shopPass } : undefined),
  };
}
