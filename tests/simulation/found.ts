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
