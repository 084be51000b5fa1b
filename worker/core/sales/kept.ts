/**
 * How long the counters of one machine and day are kept, in milliseconds. The tenant's days and
 * months stay.
 */
export const KEPT_MS = 400 * 24 * 3_600_000;
