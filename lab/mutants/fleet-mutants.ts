import type { Mutant } from './mutant.ts';

const coupons = 'worker/core/coupons';
const prices = 'worker/core/prices';

/** Mutants of the fleet: changes of prices, what a put does to them, and coupons. */
export const fleetMutants: readonly Mutant[] = [
  {
    name: 'fleet: a slot with another price is changed',
    file: `${prices}/priced-slot.ts`,
    find: 'item.productId === productId && item.priceYen === fromYen',
    put: 'item.productId === productId && fromYen !== toYen',
    caughtBy: ['worker', 'console/prices'],
  },
  {
    name: 'fleet: a change runs in the middle of a put',
    file: `${prices}/run-part.ts`,
    find: 'if (isPutting(put)) {',
    put: 'if (isPutting(undefined)) {',
    caughtBy: ['worker', 'console/prices'],
  },
  {
    name: 'fleet: an older file takes the console’s price back',
    file: 'worker/core/tenant-put/console-prices.ts',
    find: 'filePriceYen !== one.priceYen) return one;',
    put: 'filePriceYen === one.priceYen) return one;',
    caughtBy: ['conformance', 'console-prices'],
  },
  {
    name: 'fleet: a single-use code works for everybody',
    file: `${coupons}/add-coupon.ts`,
    find: '...(use ? [use] : [])',
    put: '',
    caughtBy: ['worker', 'console/campaigns'],
  },
];
