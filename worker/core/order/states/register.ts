import type { OrderState } from '../../../../contract/shared/order-state.ts';
import { authUnknown } from './auth-unknown.ts';
import { authorized } from './authorized.ts';
import { authorizing } from './authorizing.ts';
import { cancelling } from './cancelling.ts';
import { capturing } from './capturing.ts';
import { created } from './created.ts';
import { ended } from './ended.ts';
import { manualReview } from './manual-review.ts';
import { refunding } from './refunding.ts';
import { reverting } from './reverting.ts';
import type { StateEffects, StateRules } from './state-rules.ts';
import { vendUnknown } from './vend-unknown.ts';
import { vended } from './vended.ts';
import { vending } from './vending.ts';

/** All states of an order with their rules (docs/order-states.md). */
export const orderStates: Readonly<Record<OrderState, StateRules>> = {
  ...created,
  ...authorizing,
  ...authUnknown,
  ...authorized,
  ...cancelling,
  ...vending,
  ...vendUnknown,
  ...vended,
  ...capturing,
  ...reverting,
  ...refunding,
  ...ended,
  ...manualReview,
};

/** Returns whether one of these states has an effect. */
export const has = (states: readonly OrderState[], effect: keyof StateEffects): boolean =>
  states.some((state) => orderStates[state].effects[effect] !== undefined);

/** Returns whether an order may pass through these states in sequence, starting from `from`. */
export function isLegalPath(from: OrderState, path: readonly OrderState[]): boolean {
  let at = from;
  for (const next of path) {
    if (!orderStates[at].next.includes(next)) return false;
    at = next;
  }
  return true;
}
