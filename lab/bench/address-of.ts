/**
 * An address of a caller's own. The edge counts an IPv6 caller by the /64 (worker/core/network.ts), so
 * addresses that differ in their last groups alone would be one caller, and refused after a while.
 */
export const addressOf = (caller: number): string =>
  `2001:db8:${Math.floor(caller / 65_536).toString(16)}:${(caller % 65_536).toString(16)}::1`;
