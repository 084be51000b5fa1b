import { sumUsage, type Usage } from '../../../cli/doctor/monthly-cost.ts';
import type { Counted } from './count-usage.ts';

export const PURCHASES_A_DAY = 30;
const DAYS = 30;
/** One purchase of so many is made on a phone that has nothing in its cache. */
const FIRST_OF = 10;
/** Visits that end without a purchase, for each one that does: they cost at most as much as one with. */
const LOOKERS = 0.3;

/** A month of so many machines, of whatever tenants: nothing depends on how they are divided. */
export function monthOf(counted: Counted, machines: number): Usage {
  const visits = machines * PURCHASES_A_DAY * DAYS * (1 + LOOKERS);
  return sumUsage([
    [visits / FIRST_OF, counted.firstPurchase],
    [visits * (1 - 1 / FIRST_OF), counted.purchase],
    [machines * DAYS * 24 * 6, counted.idleTenMinutes],
    [DAYS * 24 * 60, counted.sweep],
  ]);
}
