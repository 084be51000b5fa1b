import type { Mutant } from './mutant.ts';

const offers = 'worker/core/operations/offers';
const sales = 'worker/core/sales';

/** Mutants of the links for callers, and of closing a month. */
export const monthMutants: readonly Mutant[] = [
  {
    name: 'offer: a coupon by link after staff refunded',
    file: `${offers}/choose-offer.ts`,
    find: "const isRefunded = offer.refundYen > 0 && order.state !== 'CAPTURED';",
    put: 'const isRefunded = false;',
    caughtBy: ['worker', 'customer/offers'],
  },
  {
    name: 'offer: a second choice by the same link',
    file: `${offers}/choose-offer.ts`,
    find: 'const isOpen = offer.chosen === null && !isRefunded;',
    put: 'const isOpen = !isRefunded;',
    caughtBy: ['worker', 'customer/offers'],
  },
  {
    name: 'offer: a link that counts in nobody’s day',
    file: `${offers}/make-offer.ts`,
    find: '    ...counted.value,\n',
    put: '',
    caughtBy: ['worker', 'customer/offers'],
  },
  {
    name: 'month: one person closes it alone',
    file: `${sales}/operate/close-month.ts`,
    find: 'if (stored.closed || asked?.staffId === actor.id)',
    put: 'if (stored.closed)',
    caughtBy: ['worker', 'core/sales'],
  },
  {
    name: 'month: a refund is booked as a sale',
    file: `${sales}/operate/month-journal.ts`,
    find: "counts, 'refunded', accounts)",
    put: "counts, 'captured', accounts)",
    caughtBy: ['worker', 'rules/month-journal'],
  },
];
