import type { LineUserId } from '../../../contract/shared/ids.ts';
import type { LineUserDocument } from '../../core/person/line-user-document.ts';
import { readUser } from '../../core/person/read-user.ts';
import type { Services } from '../../core/services.ts';
import type { SessionClaims } from '../../core/session-claims.ts';
import { readLivingSession, type SessionDocument } from '../../core/sessions/session-documents.ts';
import * as paths from '../../core/store/paths.ts';

/** This browser's existing session with its records. */
export type BrowserSession = {
  readonly claims: SessionClaims;
  readonly session: SessionDocument;
  readonly user: LineUserDocument | undefined;
};

/** Reads the session of the browser's cookie. Undefined if that session has ended. */
export async function readBrowserSession(
  { store, nowMs }: Services,
  claims: SessionClaims | undefined,
): Promise<BrowserSession | undefined> {
  if (!claims) return undefined;
  const [user, session] = await store.batchGet([
    paths.lineUser(claims.clientId, claims.lineUserId),
    paths.session(claims.clientId, claims.lineUserId, claims.sid),
  ]);
  const living = readLivingSession(session?.fields, nowMs());
  return living && { claims, session: living, user: readUser(user)?.user };
}

/** Reads the stored user, for a browser without a session of this user. */
export async function readLineUser(
  { store }: Services,
  { clientId, lineUserId }: { clientId: SessionClaims['clientId']; lineUserId: LineUserId },
): Promise<LineUserDocument | undefined> {
  return readUser(await store.get(paths.lineUser(clientId, lineUserId)))?.user;
}
