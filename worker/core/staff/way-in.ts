import type { Staff } from './staff-document.ts';

/** Returns whether a member of staff can sign in: with a passkey, or at one of these issuers. */
export const hasWayIn = (
  { passkeys, identities }: Pick<Staff, 'passkeys' | 'identities'>,
  issuers: readonly string[],
): boolean => passkeys.length > 0 || identities.some(({ issuer }) => issuers.includes(issuer));
