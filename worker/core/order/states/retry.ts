import type { Retry } from '../move.ts';
import type { StoredOrder } from '../order.ts';
import { openWaitMs, WATCH_MS, waitMs } from '../timing.ts';

/** Returns the move after an unusable answer: try again, after a longer wait each time. */
export const again = ({ attempt }: StoredOrder): Retry => ({
  kind: 'retry',
  afterMs: waitMs(attempt),
});

/** Returns the move while the provider has not decided: inquire again, with growing pauses. */
export const stillOpen = ({ attempt }: StoredOrder): Retry => ({
  kind: 'retry',
  afterMs: openWaitMs(attempt),
});

/** The move to manual review. Meanwhile the driver watches the payment at the provider. */
export const toReview = {
  kind: 'enter',
  path: ['MANUAL_REVIEW'],
  afterMs: WATCH_MS,
} as const;
