import type { Coupon } from '../../../contract/coupons.ts';
import type { LocalText } from '../../../contract/language.ts';
import { useLocalText, useText } from '../../i18n/use-text.ts';
import { useMachines } from '../../lib/machine-queries.ts';
import { couponMessages } from './messages.ts';

/** As many names as are read at a glance. */
const SHOWN = 3;

/** What a coupon is good for, by name: the machines' shelves know what their products are called. */
export function useNames({ productIds, machineIds }: Coupon) {
  const text = useText(couponMessages);
  const local = useLocalText();
  const machines = useMachines().data?.machines ?? [];
  const named = (ids: readonly string[], names: ReadonlyMap<string, LocalText>) => {
    const known = ids.flatMap((id) => names.get(id) ?? []).map(local);
    const shown = known.slice(0, SHOWN).join('・');
    const left = ids.length - Math.min(known.length, SHOWN);
    if (ids.length === 0) return '';
    return left > 0 ? text.more(shown, left) : shown;
  };
  const products = machines.flatMap(({ shelf }) => shelf);
  return {
    productNames: named(productIds, new Map(products.map((one) => [one.productId, one.name]))),
    machineNames: named(machineIds, new Map(machines.map((one) => [one.id, one.name]))),
  };
}
