import type { SessionClaims } from './session-token.ts';

/** A revoked session dies within this time in every isolate. */
const REMEMBERED_MS = 60_000;
/** A bound for the isolate's memory: about 1 MB. */
const MAX_REMEMBERED = 5000;

/** Until when each need not be asked about. */
const aliveUntilMs = new Map<string, number>();

const keyOf = ({ clientId, lineUserId, sid }: Omit<SessionClaims, 'expiresAtS'>) =>
  `${clientId}/${lineUserId}/${sid}`;

/** Whether this isolate saw the session's record alive within the last minute. */
export const isKnownAlive = (claims: SessionClaims, nowMs: number): boolean =>
  nowMs < (aliveUntilMs.get(keyOf(claims)) ?? 0);

/** @param endsMs when the session ends by itself. */
export function rememberAlive(
  claims: Omit<SessionClaims, 'expiresAtS'>,
  nowMs: number,
  endsMs: number,
) {
  // A Map keeps its order of insertion: the first key is the oldest.
  const [oldest] = aliveUntilMs.keys();
  if (aliveUntilMs.size >= MAX_REMEMBERED && oldest !== undefined) aliveUntilMs.delete(oldest);
  aliveUntilMs.set(keyOf(claims), Math.min(nowMs + REMEMBERED_MS, endsMs));
}

export function forget(claims: Omit<SessionClaims, 'expiresAtS'>) {
  aliveUntilMs.delete(keyOf(claims));
}
