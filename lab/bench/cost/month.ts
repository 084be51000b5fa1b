import { sumUsage, type Usage } from '../../../cli/doctor/monthly-cost.ts';
import type { Counted } from './count-usage.ts';

export const PURCHASES_A_DAY = 30;
const DAYS = 30;
/** One in this many purchases is made on a phone with an empty cache. */
const FIRST_OF = 10;
/** Visits without a purchase, per visit with one. They cost at most as much as a visit with a purchase. */
const LOOKERS = 0.3;

/** Returns the usage of a month with this many machines. The number of tenants does not matter. */
export function monthOf(counted: Counted, machines: number): Usage {
  const visits = machines * PURCHASES_A_DAY * DAYS * (1 + LOOKERS);
  return sumUsage([
    [visits / FIRST_OF, counted.firstPurchase],
    [visits * (1 - 1 / FIRST_OF), counted.purchase],
    [machines * DAYS * 24 * 6, counted.idleTenMinutes],
    [DAYS * 24 * 60, counted.sweep],
  ]);
}
