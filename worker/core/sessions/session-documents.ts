import * as v from 'valibot';
import type { SessionId } from '../../../contract/shared/ids.ts';
import type { SessionClaims } from '../session-claims.ts';
import * as paths from '../store/paths.ts';
import { storedMs, Timestamp } from '../store/values.ts';
import { create, type Precondition, update, type Write } from '../store/writes.ts';

/** `lineUsers/{u}/sessions/{sid}` as stored: one browser. The cloud token is sealed (JWE). */
const sessionDocument = v.pipe(
  v.object({
    device: v.optional(v.string(), ''),
    createdAt: v.optional(v.string(), ''),
    lastSeenAt: v.optional(v.string(), ''),
    expiresAt: storedMs,
    /** The session that replaced this one, which stays valid for requests in flight. */
    replacedBy: v.optional(v.nullable(v.string()), null),
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

/** A sealed cloud token and its expiry. */
export type SealedCloudToken = NonNullable<SessionDocument['cloudToken']>;

type SessionRecord = Pick<SessionDocument, 'device' | 'expiresAtMs' | 'cloudToken'>;

/** Returns the write for a new browser, or for a known one that signed in again. */
export function writeSession(
  claims: Omit<SessionClaims, 'expiresAtS'>,
  record: SessionRecord & { readonly known: boolean },
): Write {
  const path = pathOf(claims);
  const fields = {
    device: record.device,
    expiresAt: Timestamp.ofMs(record.expiresAtMs),
    cloudToken: record.cloudToken?.sealed ?? null,
    cloudTokenExpiresAt: record.cloudToken && Timestamp.ofMs(record.cloudToken.expiresAtMs),
  };
  return seenNow(record.known ? update(path, fields) : create(path, fields));
}

/** How long a replaced session stays valid, so that requests in flight succeed. */
export const REPLACED_TTL_MS = 60_000;

/** Returns the write that lets a replaced session expire. */
export const endReplaced = (
  claims: Omit<SessionClaims, 'expiresAtS'>,
  replacedBy: SessionId,
  nowMs: number,
  condition?: Precondition,
): Write =>
  update(
    pathOf(claims),
    { expiresAt: Timestamp.ofMs(nowMs + REPLACED_TTL_MS), replacedBy },
    condition,
  );

/** Returns the write that stores a visit, for tenants that end sessions without recent visits. */
export const writeVisit = (claims: Omit<SessionClaims, 'expiresAtS'>, nowMs: number): Write =>
  update(pathOf(claims), { lastSeenAt: Timestamp.ofMs(nowMs) });

const pathOf = ({ clientId, lineUserId, sid }: Omit<SessionClaims, 'expiresAtS'>) =>
  paths.session(clientId, lineUserId, sid);

const seenNow = (write: Write): Write =>
  write.kind === 'set'
    ? { ...write, serverTimes: [...(write.serverTimes ?? []), 'lastSeenAt'] }
    : write;

/**
 * Returns the session of a stored record while it is valid. Undefined if it expired or is
 * unreadable.
 */
export function readLivingSession(record: unknown, nowMs: number): SessionDocument | undefined {
  const parsed = v.safeParse(sessionDocument, record);
  return parsed.success && parsed.output.expiresAtMs > nowMs ? parsed.output : undefined;
}
