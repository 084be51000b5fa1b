/**
 * Returns an IPv6 address for each caller. The edge rate-limits IPv6 callers by their /64
 * (worker/core/network.ts), so the addresses differ in their first groups.
 */
export const addressOf = (caller: number): string =>
  `2001:db8:${Math.floor(caller / 65_536).toString(16)}:${(caller % 65_536).toString(16)}::1`;
