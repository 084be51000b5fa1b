import * as v from 'valibot';
import { type LineUserDocument, lineUserDocument } from '../person/line-user-document.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { isKnownAlive, rememberAlive } from './known-sessions.ts';
import { readLivingSession } from './session-documents.ts';
import type { SessionClaims } from './session-token.ts';

/**
 * The user behind a session token, read together with the session's record: one round trip, two
 * reads. SESSION_REVOKED when either is gone.
 */
export async function loadSession(
  { store, nowMs }: Services,
  claims: SessionClaims,
): Promise<Result<LineUserDocument>> {
  const { clientId, lineUserId, sid } = claims;
  const [user, session] = await store.batchGet([
    paths.lineUser(clientId, lineUserId),
    paths.session(clientId, lineUserId, sid),
  ]);
  const parsed = v.safeParse(lineUserDocument, user?.fields);
  if (!parsed.success || !readLivingSession(session?.fields, nowMs()))
    return fail('SESSION_REVOKED');
  rememberAlive(claims, nowMs());
  return ok(parsed.output);
}

/** Whether a session token still stands: from this isolate's last minute, else from the store. */
export async function checkSession(
  services: Services,
  claims: SessionClaims,
): Promise<Result<unknown>> {
  return isKnownAlive(claims, services.nowMs()) ? ok(undefined) : loadSession(services, claims);
}
