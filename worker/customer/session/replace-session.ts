import * as v from 'valibot';
import { type SessionId, sessionIdSchema } from '../../../contract/shared/ids.ts';
import { resealText } from '../../core/crypto/seal.ts';
import { cloudToken as cloudTokenOf } from '../../core/crypto/seal-context.ts';
import type { Services } from '../../core/services.ts';
import type { SessionClaims } from '../../core/session-claims.ts';
import { rememberAlive } from '../../core/sessions/known-sessions.ts';
import {
  endReplaced,
  REPLACED_TTL_MS,
  readLivingSession,
  writeSession,
} from '../../core/sessions/session-documents.ts';
import * as paths from '../../core/store/paths.ts';
import { signSession } from './session-token.ts';

export const newSessionId = (): SessionId => v.parse(sessionIdSchema, crypto.randomUUID());

/**
 * Replaces a session by a new one of the same person and browser, with the same expiry. The old one
 * stays valid for a minute. One read, two writes.
 *
 * @returns the new session's token. Undefined if the old session has ended or was already replaced.
 */
export async function replaceSession(
  { store, settings, nowMs }: Services,
  claims: SessionClaims,
): Promise<string | undefined> {
  const { clientId, lineUserId } = claims;
  const stored = await store.get(paths.session(clientId, lineUserId, claims.sid));
  const session = readLivingSession(stored?.fields, nowMs());
  if (!stored || !session || session.replacedBy !== null) return undefined;
  const fresh = { clientId, lineUserId, sid: newSessionId() };
  const cloudToken = session.cloudToken && {
    ...session.cloudToken,
    sealed: await resealText(settings.SEAL_KEYS, cloudTokenOf(claims), session.cloudToken.sealed),
  };
  const committed = await store.commit([
    writeSession(fresh, { ...session, cloudToken, known: false }),
    endReplaced(claims, fresh.sid, nowMs(), { updateTime: stored.updateTime }),
  ]);
  if (!committed.ok) return undefined;
  rememberAlive(claims, nowMs(), nowMs() + REPLACED_TTL_MS);
  rememberAlive(fresh, nowMs(), session.expiresAtMs);
  return signSession(settings, fresh, nowMs());
}
