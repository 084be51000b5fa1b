import type { OrderState } from '../../contract/order-state.ts';

/** From the tap: later than this nobody stands at the machine, so it must not vend. */
export const VEND_WITHIN_MS = 75_000;

/** How long the machine may take to begin after it was told. */
export const START_WITHIN_MS = 30_000;

/** After the last moment to begin: a motor's time, and a sensor's. */
export const RESULT_WITHIN_MS = 20_000;

/** How long evidence is awaited before the money goes back, in the customer's favour. */
export const EVIDENCE_WITHIN_MS = 5 * 60_000;

/**
 * A signed request may be accepted for two minutes after it was made, and 30 s go by until it is
 * worked off: until then "payment not found" proves nothing.
 */
export const REQUEST_MAY_ARRIVE_MS = 150_000;

/** Longer than this the provider's silence is for a person to look at. */
export const GIVE_UP_MS = 24 * 60 * 60_000;

/** So long before an authorisation expires it is captured, or let go. */
export const BEFORE_EXPIRY_MS = 60_000;

/** An order that waits for a person, its money still open at the provider, is asked about so often. */
export const WATCH_MS = 60 * 60_000;

/**
 * The wait for something that only the provider can end: from 15 s, twice as long each time, up to an
 * hour.
 */
export const openWaitMs = (attempt: number): number =>
  Math.min(15_000 * 2 ** Math.min(Math.max(attempt - 1, 0), 10), WATCH_MS);

/** What is due and not done after this was left by a driver that died. */
export const OVERDUE_MS = 60_000;

/** The moments of an order by which its states end. */
type Moments = {
  readonly vendByMs: number;
  /** The last moment at which the machine may begin; null before it was told. */
  readonly notAfterMs: number | null;
  /** Since when the order is in its state. */
  readonly sinceMs: number;
};

/**
 * When a state ends by the clock alone: a wait for the next try never goes past it. Infinity for states
 * that nothing ends.
 */
export function deadlineMs(state: OrderState, { vendByMs, notAfterMs, sinceMs }: Moments): number {
  switch (state) {
    case 'CREATED':
    case 'AUTHORIZING':
    case 'AUTH_UNKNOWN':
    case 'AUTHORIZED':
      return vendByMs;
    case 'VENDING':
      return (notAfterMs ?? sinceMs) + RESULT_WITHIN_MS;
    case 'VEND_UNKNOWN':
      return (notAfterMs ?? sinceMs) + EVIDENCE_WITHIN_MS;
    case 'CANCELLING':
    case 'CAPTURING':
    case 'REVERTING':
    case 'REFUNDING':
      return sinceMs + GIVE_UP_MS;
    default:
      return Number.POSITIVE_INFINITY;
  }
}

const waitsS = [1, 2, 3, 5, 8, 13, 20, 30, 60, 120, 300, 600] as const;

/** The wait before a step is tried again, growing with each try. */
export const waitMs = (attempt: number): number =>
  (waitsS[Math.min(Math.max(attempt, 1), waitsS.length) - 1] ?? 600) * 1000;

/**
 * How long an order is kept, and with it what ties a sale to a person. A seller keeps its records for
 * seven years after the tax return of the year, ten after a year with a loss (Regulation for Enforcement
 * of the Corporation Tax Act, articles 59 and 26-3): with the year itself and two months for the return.
 */
const KEPT_MONTHS = 12 + 2 + 120;

/** When an order made then, and what was written down about it, is deleted. */
export function deleteAtMs(nowMs: number): number {
  const at = new Date(nowMs);
  return at.setUTCMonth(at.getUTCMonth() + KEPT_MONTHS);
}

/** The longest that one order leases its machine, in milliseconds. */
export const LEASE_MS = VEND_WITHIN_MS + START_WITHIN_MS + RESULT_WITHIN_MS;
