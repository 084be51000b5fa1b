import {
  type LineUserDocument,
  mergeProfile,
  storedProfileOf,
} from '../../core/person/line-user-document.ts';
import type { LineProfile } from '../../core/platforms/line.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { Services } from '../../core/services.ts';
import type { SessionClaims } from '../../core/session-claims.ts';
import {
  endReplaced,
  type SealedCloudToken,
  writeSession,
} from '../../core/sessions/session-documents.ts';
import * as paths from '../../core/store/paths.ts';
import { update, type Write } from '../../core/store/writes.ts';
import { SESSION_LIFETIME_S } from '../session/session-token.ts';
import { type EnsuredLineUser, ensureLineUser } from './ensure-line-user.ts';

type SignInRecords = {
  readonly claims: Omit<SessionClaims, 'expiresAtS'>;
  readonly profile: LineProfile;
  /** The stored user. Undefined on a first sign-in. */
  readonly user: LineUserDocument | undefined;
  /** Whether this browser's session record exists and gets renewed. */
  readonly known: boolean;
  /**
   * The session of another account, which the person chose to replace. It expires within a minute.
   */
  readonly replaced: SessionClaims | undefined;
  readonly device: string;
  readonly cloudToken: SealedCloudToken | null;
  readonly mark: string;
  /** Whether this sign-in registered the person, as the cloud system reported. */
  readonly isRegistered: boolean;
};

/** Writes everything of a sign-in in one commit. */
export async function commitSignIn(
  services: Services,
  records: SignInRecords,
): Promise<Result<EnsuredLineUser>> {
  const { claims, profile } = records;
  const session = sessionWrites(records, services.nowMs());
  if (records.user) {
    const merge = mergeProfile(claims.clientId, records.user, profile);
    const { user, mark } = records;
    const marks = records.isRegistered && user.registeredBy !== mark;
    const path = paths.lineUser(claims.clientId, claims.lineUserId);
    const writes = marks ? [update(path, { registeredBy: mark })] : [];
    const committed = await services.store.commit([...merge, ...writes, ...session]);
    // The session's record is gone: somebody revoked it during this sign-in.
    return committed.ok
      ? ok({ created: false, stored: { ...user, profile: storedProfileOf(profile) } })
      : fail('SESSION_REVOKED');
  }
  return ensureLineUser(services, claims.clientId, profile, records.mark, session);
}

function sessionWrites(records: SignInRecords, nowMs: number): readonly Write[] {
  const { replaced, claims } = records;
  const ended = replaced ? [endReplaced(replaced, claims.sid, nowMs)] : [];
  const expiresAtMs = nowMs + SESSION_LIFETIME_S * 1000;
  return [...ended, writeSession(claims, { ...records, expiresAtMs })];
}
