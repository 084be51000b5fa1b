import type { OrderReason, OrderState } from '../../../contract/shared/order-state.ts';
import type { OrderFlag } from '../order-flag.ts';
import type { StoredOrder } from './order.ts';
import type { Sent } from './sent-messages.ts';

/** A change of an order that is stored in one commit. */
export type Move = EnterStates | Retry | RaiseFlag | EndChecks | EndNotice;

/** Enters one or several states. The last one becomes the order's state. */
export type EnterStates = {
  readonly kind: 'enter';
  readonly path: readonly [OrderState, ...OrderState[]];
  readonly reason?: OrderReason;
  readonly flag?: OrderFlag;
  /**
   * When the next step is due, in milliseconds from now. 0: at once. Absent: no driver continues
   * the order.
   */
  readonly afterMs?: number;
  readonly hold?: Hold;
  /** The amount to capture, by the machine's report. 0: nothing was sold. */
  readonly captureYen?: number;
  /** How much of the captured amount to refund. Absent: all of it. */
  readonly refundYen?: number;
  /** Set if the provider has refused the refund after accepting it. */
  readonly refund?: 'FAILED';
};

/** The amount that the provider holds, as it reports it. */
export type Hold = {
  readonly providerPaymentId: string;
  readonly heldYen: number;
  /** When the provider releases the amount by itself. Absent if it does not say. */
  readonly expiresAtMs?: number;
};

/** Keeps the state and repeats its outside call later. */
export type Retry = {
  readonly kind: 'retry';
  readonly afterMs: number;
  readonly hold?: Hold;
  readonly flag?: OrderFlag;
  /** Set if the provider has accepted the refund. */
  readonly refund?: 'ACCEPTED';
};

/** Raises a flag for an operator. The next step's time does not change. */
type RaiseFlag = { readonly kind: 'flag'; readonly flag: OrderFlag };

/** Ends the inquiries about a payment, because the provider has decided it. */
type EndChecks = { readonly kind: 'checked'; readonly flag?: OrderFlag };

/** The owed message was sent or given up. `sent`: LINE's outcome. */
type EndNotice = { readonly kind: 'notified'; readonly sent?: Sent };

/** Returns the states that a move enters. */
export const pathOf = (move: Move): readonly OrderState[] =>
  move.kind === 'enter' ? move.path : [];

/** Returns the wait before the next step. Undefined: the move sets no time. */
export const waitOf = (move: Move): number | undefined =>
  'afterMs' in move ? move.afterMs : undefined;

/** Returns whether the driver continues at once. */
export const isDueAtOnce = (move: Move): boolean => waitOf(move) === 0;

/**
 * Returns the move with a flag. A move that already raises one, or that is about a message, stays
 * as it is.
 */
export const withFlag = (move: Move, flag: OrderFlag): Move =>
  move.kind === 'notified' || ('flag' in move && move.flag !== undefined)
    ? move
    : { ...move, flag };

/** Returns the flag that a move raises, if the order does not have it yet. */
export function newFlags({ flags }: Pick<StoredOrder, 'flags'>, move: Move): readonly OrderFlag[] {
  const flag = 'flag' in move ? move.flag : undefined;
  return flag === undefined || flags.includes(flag) ? [] : [flag];
}
