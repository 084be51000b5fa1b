import type { OrderCommand } from '../../../contract/console/order-actions.ts';
import type { StoredOrder } from '../order/order.ts';
import { hasBeen } from '../order/order-history.ts';

/** The limits of an action that moves or gives up money. */
type MoneyRule = {
  /** What the tenant gives up through the action. The limits measure its yen. */
  readonly givesUp: 'the refund' | 'the coupon' | 'the order’s amount' | 'nothing';
  readonly passkey: 'always' | 'above its limit' | 'not needed';
  /** Whether an amount above the limit needs another person. */
  readonly needsApproval: boolean;
  /** Whether it counts towards the limit of what one person may give up in a day. */
  readonly countsInDay: boolean;
};

const limited = { passkey: 'above its limit', needsApproval: true, countsInDay: true } as const;
const free = { givesUp: 'nothing', needsApproval: false, countsInDay: false } as const;

/** Every such action of the console, with its limits. docs/console.md shows this table. */
export const moneyRules = {
  'Refund an order': { givesUp: 'the refund', ...limited },
  'Give a coupon as an apology': {
    ...{ givesUp: 'the coupon', ...limited, needsApproval: false },
  },
  'Offer a refund or a coupon by a link': { givesUp: 'the refund', ...limited },
  'Approve a refund that somebody else requested': {
    ...{ givesUp: 'the refund', passkey: 'always', needsApproval: false, countsInDay: true },
  },
  'Release the hold of a drink that was sold': { givesUp: 'the order’s amount', ...limited },
  'Release the hold of a drink that was not sold': { ...free, passkey: 'not needed' },
  'Capture a payment for a drink that was sold': { ...free, passkey: 'not needed' },
  'Capture a payment by force': { ...free, passkey: 'always' },
  'Record an end that the provider confirms': { ...free, passkey: 'not needed' },
  'Record a sale by force': { ...free, passkey: 'always' },
  'Record by force that the money went back': {
    ...{ givesUp: 'the order’s amount', passkey: 'always', needsApproval: true, countsInDay: true },
  },
} as const satisfies Record<string, MoneyRule>;

/** The commands that move or give up money. */
export type MoneyCommand = Extract<
  OrderCommand,
  {
    readonly kind:
      | 'refund'
      | 'approve-refund'
      | 'capture'
      | 'revert'
      | 'close'
      | 'give-coupon'
      | 'offer';
  }
>;

/** Returns the rule of a command for an order. */
export function moneyRule(command: MoneyCommand, order: StoredOrder): MoneyRule {
  switch (command.kind) {
    case 'refund':
      return moneyRules['Refund an order'];
    case 'give-coupon':
      return moneyRules['Give a coupon as an apology'];
    case 'offer':
      return moneyRules['Offer a refund or a coupon by a link'];
    case 'approve-refund':
      return moneyRules['Approve a refund that somebody else requested'];
    case 'revert':
      return hasBeen(order, 'DISPENSED')
        ? moneyRules['Release the hold of a drink that was sold']
        : moneyRules['Release the hold of a drink that was not sold'];
    case 'capture':
      return command.force
        ? moneyRules['Capture a payment by force']
        : moneyRules['Capture a payment for a drink that was sold'];
    case 'close':
      if (!command.force) return moneyRules['Record an end that the provider confirms'];
      return command.to === 'CAPTURED'
        ? moneyRules['Record a sale by force']
        : moneyRules['Record by force that the money went back'];
  }
}
