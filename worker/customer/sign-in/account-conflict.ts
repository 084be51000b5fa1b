import type { AccountConflict } from '../../../contract/shared/error-data.ts';
import type { LineProfile } from '../../core/platforms/line.ts';
import { fail, type Result } from '../../core/result.ts';
import type { BrowserSession } from './browser-session.ts';

/**
 * Returns the conflict between the current and the incoming account. Anyone can craft a link with
 * their own token in its hash. So another account's token never silently replaces a session, and
 * the person chooses.
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
