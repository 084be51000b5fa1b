import type { SessionClaims } from './session-token.ts';

/** A revoked session dies within this time in every isolate. */
const REMEMBERED_MS = 60_000;
/** A bound for the isolate's memory: about 1 MB. */
const MAX_REMEMBERED = 5000;

const seenAliveAtMs = new Map<string, number>();

const keyOf = ({ clientId, lineUserId, sid }: Omit<SessionClaims, 'expiresAtS'>) =>
  `${clientId}/${lineUserId}/${sid}`;

/** Whether this isolate saw the session's record alive within the last minute. */
export function isKnownAlive(claims: SessionClaims, nowMs: number): boolean {
  const seen = seenAliveAtMs.get(keyOf(claims));
  return seen !== undefined && nowMs - seen < REMEMBERED_MS;
}

export function rememberAlive(claims: Omit<SessionClaims, 'expiresAtS'>, nowMs: number) {
  // A Map keeps its order of insertion: the first key is the oldest.
  const [oldest] = seenAliveAtMs.keys();
  if (seenAliveAtMs.size >= MAX_REMEMBERED && oldest !== undefined) seenAliveAtMs.delete(oldest);
  seenAliveAtMs.set(keyOf(claims), nowMs);
}

export function forget(claims: Omit<SessionClaims, 'expiresAtS'>) {
  seenAliveAtMs.delete(keyOf(claims));
}
