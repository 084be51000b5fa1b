import type { StoredOrder } from '../../worker/core/order/order.ts';
import type { Truth } from '../faults/provider-truth.ts';
import type { Tap } from './taps.ts';

/** A tap and its results. */
export type Found = {
  readonly tap: Tap;
  readonly order: StoredOrder | undefined;
  readonly truth: Truth | undefined;
  readonly drops: number;
};

/** Returns the rule if it does not hold. */
export const always = (holds: boolean, rule: string): readonly string[] => (holds ? [] : [rule]);

export const isUndecided = (order: StoredOrder | undefined) => order?.state === 'MANUAL_REVIEW';
export const isSold = (order: StoredOrder | undefined) =>
  order?.history.some(({ state }) => state === 'DISPENSED') ?? false;

export const goesFrom = ({ history }: StoredOrder, from: string, to: string) =>
  history.some(({ state }, at) => state === from && history[at + 1]?.state === to);

/** Returns whether a hold was found after the order had ended without money. Such a hold is only released. */
export const isHeldAfterEnd = (order: StoredOrder) =>
  goesFrom(order, 'DECLINED', 'REVERTING') || goesFrom(order, 'CANCELLED', 'REVERTING');

/** Returns whether a person must decide about the money of an order that had not ended before. */
export const isSpendingUndecided = (order: StoredOrder | undefined) =>
  order !== undefined && isUndecided(order) && !isHeldAfterEnd(order);
