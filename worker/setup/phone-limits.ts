import * as v from 'valibot';
import type { PhoneNumber } from '../../contract/phone.ts';
import { network } from '../http/network.ts';
import { secondsUntil } from '../person/setup-state.ts';
import type { SessionClaims } from '../session/session-token.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { DocumentPath } from '../store/segments.ts';
import { storedMs, Timestamp } from '../store/values.ts';
import type { Write } from '../store/writes.ts';
import type { PhoneKeys } from './phone-keys.ts';

const HOUR_MS = 3_600_000;

/**
 * How many messages within a window, counted from its first. A number and a person need one or two;
 * an office or a carrier's NAT shares one address; a block of ten thousand neighbouring numbers
 * that all want codes within the hour is somebody earning on the messages (SMS pumping).
 */
const LIMITS = {
  user: { most: 8, windowMs: 24 * HOUR_MS },
  number: { most: 6, windowMs: 24 * HOUR_MS },
  address: { most: 30, windowMs: HOUR_MS },
  prefix: { most: 20, windowMs: HOUR_MS },
} as const;
type LimitKind = keyof typeof LIMITS;

const counter = v.object({ count: v.number(), expiresAt: storedMs });

/** One counter of a send: where it stands, and how far it may go. */
export type PhoneLimit = { readonly kind: LimitKind; readonly path: DocumentPath };

/** The four counters that a message to this number, asked for from here, goes through. */
export function limitsOf(
  keys: PhoneKeys,
  { clientId, lineUserId }: SessionClaims,
  number: PhoneNumber,
  address: string,
): Promise<readonly PhoneLimit[]> {
  const subjects = {
    user: `${clientId}/${lineUserId}`,
    number,
    address: network(address),
    prefix: number.slice(0, -4),
  };
  const kinds = ['user', 'number', 'address', 'prefix'] as const;
  return Promise.all(
    kinds.map(async (kind) => ({
      kind,
      path: paths.phoneLimit(await keys.limit(kind, subjects[kind])),
    })),
  );
}

export type CountedSend =
  | { readonly ok: true; readonly writes: readonly Write[] }
  | { readonly ok: false; readonly kind: LimitKind; readonly retryAfterSeconds: number };

/** Counts one more message on every counter, or says which one is full and until when. */
export function countSend(
  limits: readonly PhoneLimit[],
  stored: readonly (StoredDocument | undefined)[],
  nowMs: number,
): CountedSend {
  const writes: Write[] = [];
  for (const [place, { kind, path }] of limits.entries()) {
    const document = stored[place];
    const parsed = v.safeParse(counter, document?.fields);
    const { most, windowMs } = LIMITS[kind];
    const running = parsed.success && parsed.output.expiresAt > nowMs ? parsed.output : undefined;
    if (running && running.count >= most) {
      return { ok: false, kind, retryAfterSeconds: secondsUntil(running.expiresAt, nowMs) };
    }
    const expiresAtMs = running?.expiresAt ?? nowMs + windowMs;
    writes.push({
      kind: 'set',
      path,
      fields: { count: (running?.count ?? 0) + 1, expiresAt: Timestamp.ofMs(expiresAtMs) },
      if: document ? { updateTime: document.updateTime } : { exists: false },
    });
  }
  return { ok: true, writes };
}

/** Takes the count of a message back that the provider never took on. */
export const uncountSend = (limits: readonly PhoneLimit[]): readonly Write[] =>
  limits.map(({ path }) => ({
    kind: 'set',
    path,
    fields: {},
    mask: [],
    increments: { count: -1 },
    if: { exists: true },
  }));
