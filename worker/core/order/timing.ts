/** How long after the tap the vend command may be sent. Later the person has probably left the machine. */
export const VEND_WITHIN_MS = 75_000;

/** How long the machine may take to start after the command. */
export const START_WITHIN_MS = 30_000;

/** After the latest start: time for the motor and the sensor. */
export const RESULT_WITHIN_MS = 20_000;

/** How long to wait for evidence before the money is returned, in the customer's favour. */
export const EVIDENCE_WITHIN_MS = 5 * 60_000;

/**
 * How long a request may still arrive. A provider may accept a signed request for two minutes, and
 * processing takes up to 30 s. Until then "payment not found" proves nothing.
 */
export const REQUEST_MAY_ARRIVE_MS = 150_000;

/** After this the provider's silence needs an operator. */
export const GIVE_UP_MS = 24 * 60 * 60_000;

/** The margin before an authorisation expires. The payment is captured or released before it begins. */
export const BEFORE_EXPIRY_MS = 60_000;

/** How often to ask about an order in manual review whose payment is still open. */
export const WATCH_MS = 60 * 60_000;

/**
 * Returns the wait for something that only the provider can end: 15 s, doubling with each try up to
 * an hour.
 */
export const openWaitMs = (attempt: number): number =>
  Math.min(15_000 * 2 ** Math.min(Math.max(attempt - 1, 0), 10), WATCH_MS);

/** An order that is overdue for this long has lost its driver. */
export const OVERDUE_MS = 60_000;

const waitsMs = [
  1_000, 2_000, 3_000, 5_000, 8_000, 13_000, 20_000, 30_000, 60_000, 120_000, 300_000, 600_000,
] as const;

/** Returns the wait before a retry, growing with each try. */
export const waitMs = (attempt: number): number =>
  waitsMs[Math.min(Math.max(attempt, 1), waitsMs.length) - 1] ?? 600_000;

/**
 * How long an order is kept, and with it the link between a sale and a person. A seller keeps
 * records for seven years after the year's tax return, or ten after a year with a loss. Source:
 * Regulation for Enforcement of the Corporation Tax Act, articles 59 and 26-3. The sum adds the
 * year itself and two months for the return.
 */
const KEPT_MONTHS = 12 + 2 + 120;

/** Returns when an order created at this time, with all its records, is deleted. */
export function deleteAtMs(nowMs: number): number {
  const at = new Date(nowMs);
  return at.setUTCMonth(at.getUTCMonth() + KEPT_MONTHS);
}

/** The longest that one order leases its machine, in milliseconds. */
export const LEASE_MS = VEND_WITHIN_MS + START_WITHIN_MS + RESULT_WITHIN_MS;

/**
 * When to check whether an order still has a driver. No outside call takes this long, so a driver
 * that has not returned is dead.
 */
export const WATCHDOG_MS = 45_000;
/** How long after a command to ask for the machine's journal. */
export const ASK_AFTER_MS = 8_000;
/** The wait after a driver failed. */
export const RETRY_MS = 3_000;
/** The longest wait after a failed driver. From the third failure in a row on, the wait doubles. */
const MAX_RETRY_MS = 60_000;

/** Returns the wait after this many failed drivers of an order in a row. */
export const retryMs = (failures: number): number =>
  Math.min(RETRY_MS * 2 ** Math.min(Math.max(failures - 2, 0), 10), MAX_RETRY_MS);
/** The wait before the next try of an order that only another version can read. */
export const UNREADABLE_RETRY_MS = 5 * 60_000;
/** An order that still does not exist this long after its tap was never placed. */
export const NEVER_MADE_MS = 3 * 60_000;
/** Waking does not help an order that is overdue for this long. An operator must look at it. */
export const STUCK_MS = 10 * 60_000;
/** How long the sweep postpones an unreadable order. */
export const ASIDE_MS = 10 * 60_000;
/** A receipt that is requested again within this time is the same message. */
export const SAME_MESSAGE_MS = 60_000;
