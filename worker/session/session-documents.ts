import * as v from 'valibot';
import { sessionIdSchema } from '../../contract/ids.ts';
import type { SessionList } from '../../contract/session.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { create, update, type Write } from '../store/writes.ts';
import type { SessionClaims } from './session-token.ts';

/** `lineUsers/{u}/sessions/{sid}` as stored: one browser. The cloud token is sealed (JWE). */
export const sessionDocument = v.object({
  device: v.optional(v.string(), ''),
  createdAt: v.optional(v.string(), ''),
  lastSeenAt: v.optional(v.string(), ''),
  expiresAt: v.string(),
  cloudToken: v.optional(v.nullable(v.string()), null),
  cloudTokenExpiresAt: v.optional(v.nullable(v.string()), null),
});
export type SessionDocument = v.InferOutput<typeof sessionDocument>;

/** A held cloud token, sealed, and until when it is good. */
export type SealedCloudToken = { readonly sealed: string; readonly expiresAt: string };

/** The record of a new browser, or of a known one that signed in again: one write either way. */
export function writeSession(
  claims: Omit<SessionClaims, 'expiresAtS'>,
  record: {
    readonly known: boolean;
    readonly device: string;
    readonly expiresAt: string;
    readonly cloudToken: SealedCloudToken | undefined;
  },
): Write {
  const path = paths.session(claims.clientId, claims.lineUserId, claims.sid);
  const fields = {
    device: record.device,
    expiresAt: new Timestamp(record.expiresAt),
    cloudToken: record.cloudToken?.sealed ?? null,
    cloudTokenExpiresAt: record.cloudToken ? new Timestamp(record.cloudToken.expiresAt) : null,
  };
  const write = record.known ? update(path, fields) : create(path, fields);
  return write.kind === 'set'
    ? { ...write, serverTimes: [...(write.serverTimes ?? []), 'lastSeenAt'] }
    : write;
}

/** Whether a stored record still stands for a session. */
export function isAlive(record: unknown, nowMs: number): record is SessionDocument {
  return v.is(sessionDocument, record) && Date.parse(record.expiresAt) > nowMs;
}

/** The browsers in which this user is signed in, the latest first. */
export async function listSessions(
  store: Firestore,
  current: SessionClaims,
  nowMs: number,
): Promise<SessionList> {
  const stored = await store.query({
    from: paths.sessions(current.clientId, current.lineUserId),
    limit: 100,
  });
  const sessions = stored.flatMap(({ id, fields }) => {
    const sid = v.safeParse(sessionIdSchema, id);
    const record = v.safeParse(sessionDocument, fields);
    if (!sid.success || !record.success || !isAlive(record.output, nowMs)) return [];
    const { device, createdAt, lastSeenAt } = record.output;
    return [{ id: sid.output, device, createdAt, lastSeenAt, current: id === current.sid }];
  });
  return { sessions: sessions.sort((one, other) => (one.lastSeenAt < other.lastSeenAt ? 1 : -1)) };
}
