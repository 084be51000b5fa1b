import * as v from 'valibot';
import type { SessionList } from '../../../contract/customer/session.ts';
import { type SessionId, sessionIdSchema } from '../../../contract/shared/ids.ts';
import type { PersonKey } from '../person-key.ts';
import type { SessionClaims } from '../session-claims.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { documentPath } from '../store/segments.ts';
import { readLivingSession } from './session-documents.ts';

/** The most sessions of one person. Beyond it the oldest session ends. */
const MAX_SESSIONS = 20;
const PAGE = 100;

/**
 * Returns the browsers in which this user is signed in, the latest first. One query.
 *
 * @param currentId marks the calling browser.
 */
export async function listSessions(
  store: Firestore,
  person: PersonKey,
  nowMs: number,
  currentId?: SessionId,
): Promise<SessionList> {
  const sessions = (await pageOf(store, person)).flatMap(({ id, fields }) => {
    const sid = v.safeParse(sessionIdSchema, id);
    const session = readLivingSession(fields, nowMs);
    if (!sid.success || !session || session.replacedBy !== null) return [];
    const { device, createdAt, lastSeenAt } = session;
    return [{ id: sid.output, device, createdAt, lastSeenAt, current: id === currentId }];
  });
  return { sessions };
}

/**
 * Ends every other session of the person, page by page. The session that the current one replaced
 * expires anyway. One query and one commit per hundred sessions.
 */
export const endOtherSessions = (store: Firestore, current: SessionClaims): Promise<void> =>
  endSome(store, current, (page) =>
    page.filter(({ id, fields }) => id !== current.sid && fields['replacedBy'] !== current.sid),
  );

/** Ends the oldest sessions if the person has too many for one more. Usually one query. */
export const makeRoomForSession = (
  store: Firestore,
  opening: PersonKey & { readonly sid: SessionId },
): Promise<void> =>
  endSome(store, opening, (page) =>
    page.filter(({ id }) => id !== opening.sid).slice(MAX_SESSIONS - 1),
  );

type Page = Awaited<ReturnType<typeof pageOf>>;

/**
 * Ends the sessions that `choose` selects from each page, the latest first. Stops once it selects
 * none.
 */
async function endSome(
  store: Firestore,
  person: PersonKey,
  choose: (page: Page) => Page,
): Promise<void> {
  for (;;) {
    const page = await pageOf(store, person);
    const ended = choose(page);
    if (ended.length === 0) return;
    await store.commit(
      ended.map(({ path }) => ({ kind: 'delete', path: documentPath(...path.split('/')) })),
    );
    if (page.length < PAGE) return;
  }
}

const pageOf = (store: Firestore, { clientId, lineUserId }: PersonKey) =>
  store.query({
    from: paths.sessions(clientId, lineUserId),
    orderBy: { field: 'lastSeenAt', direction: 'DESCENDING' },
    limit: PAGE,
  });
