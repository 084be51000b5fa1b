import * as v from 'valibot';
import { type SessionId, sessionIdSchema } from '../../contract/ids.ts';
import type { SessionList } from '../../contract/session.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { documentPath } from '../store/segments.ts';
import { readLivingSession } from './session-documents.ts';
import type { SessionClaims } from './session-token.ts';

/** The most sessions a person may have; the one that signed in first leaves. */
const MAX_SESSIONS = 20;
const PAGE = 100;

type Person = Pick<SessionClaims, 'clientId' | 'lineUserId'>;

/** The browsers in which this user is signed in, the latest first. One query. */
export async function listSessions(
  store: Firestore,
  current: SessionClaims,
  nowMs: number,
): Promise<SessionList> {
  const sessions = (await pageOf(store, current)).flatMap(({ id, fields }) => {
    const sid = v.safeParse(sessionIdSchema, id);
    const session = readLivingSession(fields, nowMs);
    if (!sid.success || !session || session.replacedBy !== null) return [];
    const { device, createdAt, lastSeenAt } = session;
    return [{ id: sid.output, device, createdAt, lastSeenAt, current: id === current.sid }];
  });
  return { sessions };
}

/**
 * Ends every session of a person but one, page by page until none is left. What that one replaced runs
 * out by itself. A query and a commit for each hundred.
 */
export const endOtherSessions = (store: Firestore, current: SessionClaims): Promise<void> =>
  endSome(store, current, (page) =>
    page.filter(({ id, fields }) => id !== current.sid && fields['replacedBy'] !== current.sid),
  );

/** Makes room for one more session: the oldest end, where there are too many. One query, mostly. */
export const makeRoomForSession = (
  store: Firestore,
  opening: Person & { readonly sid: SessionId },
): Promise<void> =>
  endSome(store, opening, (page) =>
    page.filter(({ id }) => id !== opening.sid).slice(MAX_SESSIONS - 1),
  );

type Page = Awaited<ReturnType<typeof pageOf>>;

/** Ends the sessions that `choose` names of each page, the latest first, until it names none. */
async function endSome(
  store: Firestore,
  person: Person,
  choose: (page: Page) => Page,
): Promise<void> {
  for (;;) {
    const page = await pageOf(store, person);
    const over = choose(page);
    if (over.length === 0) return;
    await store.commit(
      over.map(({ path }) => ({ kind: 'delete', path: documentPath(...path.split('/')) })),
    );
    if (page.length < PAGE) return;
  }
}

const pageOf = (store: Firestore, { clientId, lineUserId }: Person) =>
  store.query({
    from: paths.sessions(clientId, lineUserId),
    orderBy: { field: 'lastSeenAt', direction: 'DESCENDING' },
    limit: PAGE,
  });
