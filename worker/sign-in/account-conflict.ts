import type { AccountConflict } from '../../contract/session.ts';
import type { LineProfile } from '../platforms/line.ts';
import { fail, type Result } from '../result.ts';
import type { BrowserSession } from './browser-session.ts';

/**
 * A token of somebody else never silently replaces a session: anyone can craft a link with a token
 * of their own in its hash. The person chooses between the two named accounts.
 */
export function accountConflict(current: BrowserSession, incoming: LineProfile): Result<never> {
  const conflict: AccountConflict = {
    current: {
      lineUserId: current.claims.lineUserId,
      profile: {
        displayName: current.user?.profile.displayName ?? '',
        pictureUrl: current.user?.profile.pictureUrl ?? null,
      },
    },
    incoming: {
      profile: { displayName: incoming.displayName, pictureUrl: incoming.pictureUrl ?? null },
    },
  };
  return fail('ACCOUNT_CONFLICT', conflict);
}
