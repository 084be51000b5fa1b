import { inIsolate } from '../isolate-memory.ts';
import type { SessionClaims } from '../session-claims.ts';

/**
 * How long an isolate trusts a session it has checked. A revoked session ends everywhere within
 * this time.
 */
const REMEMBERED_MS = 60_000;
/** Limits the isolate's memory to about 1 MB. */
const MAX_REMEMBERED = 5000;

/** By session key: the time until which the store need not be asked. */
const aliveUntilMs = inIsolate(new Map<string, number>());

const keyOf = ({ clientId, lineUserId, sid }: Omit<SessionClaims, 'expiresAtS'>) =>
  `${clientId}/${lineUserId}/${sid}`;

/** Returns whether this isolate has seen the session's record valid within the last minute. */
export const isKnownAlive = (claims: SessionClaims, nowMs: number): boolean =>
  nowMs < (aliveUntilMs.get(keyOf(claims)) ?? 0);

/** @param endsMs when the session expires. */
export function rememberAlive(
  claims: Omit<SessionClaims, 'expiresAtS'>,
  nowMs: number,
  endsMs: number,
) {
  const key = keyOf(claims);
  // A Map keeps the order of insertion. A renewed key moves to the end, so the first one is the
  // oldest.
  aliveUntilMs.delete(key);
  const [oldest] = aliveUntilMs.keys();
  if (aliveUntilMs.size >= MAX_REMEMBERED && oldest !== undefined) aliveUntilMs.delete(oldest);
  aliveUntilMs.set(key, Math.min(nowMs + REMEMBERED_MS, endsMs));
}

export function forget(claims: Omit<SessionClaims, 'expiresAtS'>) {
  aliveUntilMs.delete(keyOf(claims));
}
