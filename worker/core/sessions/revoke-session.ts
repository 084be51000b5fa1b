import type { Services } from '../services.ts';
import type { SessionClaims } from '../session-claims.ts';
import * as paths from '../store/paths.ts';
import { forget } from './known-sessions.ts';

/** Ends one session. Repeating it changes nothing. */
export async function revokeSession(
  { store }: Services,
  claims: Omit<SessionClaims, 'expiresAtS'>,
): Promise<void> {
  const { clientId, lineUserId, sid } = claims;
  forget(claims);
  await store.commit([{ kind: 'delete', path: paths.session(clientId, lineUserId, sid) }]);
}
