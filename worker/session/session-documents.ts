import * as v from 'valibot';
import { sessionIdSchema } from '../../contract/ids.ts';
import type { SessionList } from '../../contract/session.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { storedMs, Timestamp } from '../store/values.ts';
import { create, update, type Write } from '../store/writes.ts';
import type { SessionClaims } from './session-token.ts';

/** `lineUsers/{u}/sessions/{sid}` as stored: one browser. The cloud token is sealed (JWE). */
const sessionDocument = v.pipe(
  v.object({
    device: v.optional(v.string(), ''),
    createdAt: v.optional(v.string(), ''),
    lastSeenAt: v.optional(v.string(), ''),
    expiresAt: storedMs,
    cloudToken: v.optional(v.nullable(v.string()), null),
    cloudTokenExpiresAt: v.optional(v.nullable(storedMs), null),
  }),
  v.transform(({ expiresAt, cloudToken, cloudTokenExpiresAt, ...session }) => ({
    ...session,
    expiresAtMs: expiresAt,
    cloudToken:
      cloudToken === null || cloudTokenExpiresAt === null
        ? null
        : { sealed: cloudToken, expiresAtMs: cloudTokenExpiresAt },
  })),
);
export type SessionDocument = v.InferOutput<typeof sessionDocument>;

/** A held cloud token, sealed, and until when it is good. */
export type SealedCloudToken = NonNullable<SessionDocument['cloudToken']>;

/** The record of a new browser, or of a known one that signed in again: one write either way. */
export function writeSession(
  claims: Omit<SessionClaims, 'expiresAtS'>,
  record: {
    readonly known: boolean;
    readonly device: string;
    readonly expiresAtMs: number;
    readonly cloudToken: SealedCloudToken | null;
  },
): Write {
  const path = paths.session(claims.clientId, claims.lineUserId, claims.sid);
  const fields = {
    device: record.device,
    expiresAt: Timestamp.ofMs(record.expiresAtMs),
    cloudToken: record.cloudToken?.sealed ?? null,
    cloudTokenExpiresAt: record.cloudToken && Timestamp.ofMs(record.cloudToken.expiresAtMs),
  };
  const write = record.known ? update(path, fields) : create(path, fields);
  return write.kind === 'set'
    ? { ...write, serverTimes: [...(write.serverTimes ?? []), 'lastSeenAt'] }
    : write;
}

/** The session of a stored record, while it is alive; undefined for one that ended or is none. */
export function readLivingSession(record: unknown, nowMs: number): SessionDocument | undefined {
  const parsed = v.safeParse(sessionDocument, record);
  return parsed.success && parsed.output.expiresAtMs > nowMs ? parsed.output : undefined;
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
    const session = readLivingSession(fields, nowMs);
    if (!sid.success || !session) return [];
    const { device, createdAt, lastSeenAt } = session;
    return [{ id: sid.output, device, createdAt, lastSeenAt, current: id === current.sid }];
  });
  return { sessions: sessions.sort((one, other) => (one.lastSeenAt < other.lastSeenAt ? 1 : -1)) };
}
