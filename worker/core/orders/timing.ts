import type { OrderState } from '../../../contract/shared/order-state.ts';

/** From the tap. Later the person has probably left the machine, so it must not vend. */
export const VEND_WITHIN_MS = 75_000;

/** How long the machine may take to start after the command. */
export const START_WITHIN_MS = 30_000;

/** After the latest start: time for the motor and the sensor. */
export const RESULT_WITHIN_MS = 20_000;

/** How long to wait for evidence before the money is returned, in the customer's favour. */
export const EVIDENCE_WITHIN_MS = 5 * 60_000;

/**
 * A provider may accept a signed request for two minutes, and processing takes up to 30 s. Until
 * then "payment not found" proves nothing.
 */
export const REQUEST_MAY_ARRIVE_MS = 150_000;

/** After this the provider's silence needs an operator. */
export const GIVE_UP_MS = 24 * 60 * 60_000;

/** How long before an authorisation's expiry it is captured or released. */
export const BEFORE_EXPIRY_MS = 60_000;

/** How often to ask about an order in manual review whose payment is still open. */
export const WATCH_MS = 60 * 60_000;

/**
 * Returns the wait for something that only the provider can end: from 15 s, doubling up to an hour.
 */
export const openWaitMs = (attempt: number): number =>
  Math.min(15_000 * 2 ** Math.min(Math.max(attempt - 1, 0), 10), WATCH_MS);

/** A due order that is not driven after this time was left by a driver that died. */
export const OVERDUE_MS = 60_000;

/** The times of an order that end its states. */
type Moments = {
  readonly vendByMs: number;
  /** The latest time for the machine to start. Null before the command. */
  readonly notAfterMs: number | null;
  /** When the order entered its state. */
  readonly sinceMs: number;
};

/**
 * Returns when a state ends by time alone. No wait for a retry goes past it. Infinity for states
 * without such an end.
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

/** Returns the wait before a retry, growing with each try. */
export const waitMs = (attempt: number): number =>
  (waitsS[Math.min(Math.max(attempt, 1), waitsS.length) - 1] ?? 600) * 1000;

/**
 * How long an order is kept, and with it the link between a sale and a person. A seller keeps
 * records for seven years after the year's tax return, ten after a year with a loss. Source:
 * Regulation for Enforcement of the Corporation Tax Act, articles 59 and 26-3. Added are the year
 * itself and two months for the return.
 */
const KEPT_MONTHS = 12 + 2 + 120;

/** Returns when an order created at this time, with all its records, is deleted. */
export function deleteAtMs(nowMs: number): number {
  const at = new Date(nowMs);
  return at.setUTCMonth(at.getUTCMonth() + KEPT_MONTHS);
}

/** The longest that one order leases its machine, in milliseconds. */
export const LEASE_MS = VEND_WITHIN_MS + START_WITHIN_MS + RESULT_WITHIN_MS;
