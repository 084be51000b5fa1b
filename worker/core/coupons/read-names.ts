import * as v from 'valibot';
import { type Coupon, type CouponList, SHOWN_NAMES } from '../../../contract/shared/coupons.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { localTextSchema } from '../../../contract/shared/language.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { DocumentPath } from '../store/segments.ts';

/** Limits the reads for a person with many different coupons. */
const MAX_NAMES = 30;

const namedDocument = v.object({ name: localTextSchema });

/**
 * Returns the names of the products and machines in these coupons' conditions, as many as the cards
 * show. One read each in one round trip, and none for coupons without such conditions.
 */
export async function readNames(
  store: Firestore,
  clientId: ClientId,
  coupons: readonly Coupon[],
): Promise<Pick<CouponList, 'productNames' | 'machineNames'>> {
  const first = <T>(listsOf: (coupon: Coupon) => readonly T[]) =>
    [...new Set(coupons.flatMap((one) => listsOf(one).slice(0, SHOWN_NAMES)))].slice(0, MAX_NAMES);
  const products = first(({ productIds }) => productIds);
  const machines = first(({ machineIds }) => machineIds);
  const asked: readonly DocumentPath[] = [
    ...products.map((id) => paths.product(clientId, id)),
    ...machines.map((id) => paths.machine(clientId, id)),
  ];
  const found = await store.batchGet(asked, ['name']);
  const named = (ids: readonly string[], from: number) =>
    Object.fromEntries(
      ids.flatMap((id, index) => {
        const parsed = v.safeParse(namedDocument, found[from + index]?.fields);
        return parsed.success ? [[id, parsed.output.name] as const] : [];
      }),
    );
  return { productNames: named(products, 0), machineNames: named(machines, products.length) };
}
