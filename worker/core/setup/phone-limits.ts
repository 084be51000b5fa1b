import * as v from 'valibot';
import type { PhoneNumber } from '../../../contract/shared/phone.ts';
import { storedHash } from '../crypto/keyed-hash.ts';
import { network } from '../network.ts';
import { secondsUntil } from '../person/setup-state.ts';
import type { PersonKey } from '../person-key.ts';
import type { Services } from '../services.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { DocumentPath } from '../store/segments.ts';
import { type Fields, Timestamp } from '../store/values.ts';
import type { Write } from '../store/writes.ts';
import { addCounters, type Counter, counter, fieldsOf } from './phone-counter.ts';
import type { PhoneKeys, PhoneName } from './phone-keys.ts';

const HOUR_MS = 3_600_000;

/**
 * After `slowFrom` messages within a window, counted from its first, each further message requires
 * a wait. A person and a number need one or two messages. An office or a carrier's NAT shares one
 * address. If a block of ten thousand neighbouring numbers requests codes within an hour, somebody
 * is earning money with the messages (SMS pumping).
 * Strangers fill these counters too. So a full counter makes a person wait once for a message but
 * refuses nobody, up to `MAX_TO_NUMBER`.
 */
const LIMITS = {
  user: { slowFrom: Infinity, windowMs: 24 * HOUR_MS },
  number: { slowFrom: 6, windowMs: 24 * HOUR_MS },
  address: { slowFrom: 30, windowMs: HOUR_MS },
  prefix: { slowFrom: 20, windowMs: HOUR_MS },
} as const;
type LimitKind = keyof typeof LIMITS;

/** The most messages that one person may request in a day. */
const MAX_MESSAGES = 8;
/** The messages to one number that each person has for themselves. Strangers cannot use them up. */
const OWN_MESSAGES = 2;
/**
 * The messages that all people together may request for one number in a day, beyond their own
 * shares.
 */
const SHARED_MESSAGES = 6;
/**
 * The most messages to one number in a day, from all accounts together. Without this limit, a
 * stranger could send two more messages to the number with each further LINE account.
 */
const MAX_TO_NUMBER = 20;

/** How many different numbers one person may request codes for in a day: their own, and typos. */
const MAX_NUMBERS = 3;
const WAIT_STEP_MS = 60_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** A counter's document under one key, and the number's field in the person's counter. */
type Place = { readonly path: DocumentPath; readonly field: string };

/** One counter of a send. */
export type PhoneLimit = Place & {
  readonly kind: LimitKind;
  /** Its places under older keys. Counts found there are added and moved. */
  readonly older: readonly Place[];
};

/** Returns every document that may hold one of these counters, each counter's current one first. */
export const limitPaths = (limits: readonly PhoneLimit[]): readonly DocumentPath[] =>
  limits.flatMap(({ path, older }) => [path, ...older.map((place) => place.path)]);

/** Returns the four counters of a message to this number from this address. */
export function limitsOf(
  keys: PhoneKeys,
  { clientId, lineUserId }: PersonKey,
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
    kinds.map(async (kind) => {
      const [current, ...older] = await keys.limit(kind, subjects[kind]);
      return { kind, ...placeOf(current), older: older.map(placeOf) };
    }),
  );
}

/** The leading letter lets Firestore accept it as a field name without quotes. */
const placeOf = (name: PhoneName): Place => ({
  path: paths.phoneLimit(storedHash(name)),
  field: `n${name.hex}`,
});

/** `writes` of a refusal store that the person must wait, and for which number. */
export type CountedSend =
  | {
      readonly ok: true;
      readonly verification: string | null;
      readonly writes: readonly Write[];
      /** Reverts the count of a message that the provider never accepted. */
      readonly takeBack: readonly Write[];
    }
  | {
      readonly ok: false;
      readonly kind: LimitKind;
      readonly retryAfterSeconds: number;
      readonly writes: readonly Write[];
    };

/**
 * Counts one more message on every counter, or returns which one is full and until when. After many
 * requests for one number, its neighbours or from one address, the person waits once and then
 * passes.
 */
export function countSend(
  limits: readonly PhoneLimit[],
  stored: readonly (StoredDocument | undefined)[],
  nowMs: number,
): CountedSend {
  const counters = limits.map((limit, place) => {
    const width = 1 + limit.older.length;
    return counterOf(limit, stored.slice(place * width, (place + 1) * width), nowMs);
  });
  const names = numberFields(limits);
  const [number] = names;
  const person = counters.find(({ limit }) => limit.kind === 'user');
  const asked = person ? messagesTo(person.now, names) : 0;
  const isShared = asked >= OWN_MESSAGES;
  const full = counters.find(({ limit, now }) => isFull(limit.kind, now, names, isShared));
  if (full) {
    const retryAfterSeconds = secondsUntil(full.now.expiresAt, nowMs);
    return { ok: false, kind: full.limit.kind, retryAfterSeconds, writes: [] };
  }
  const slow = counters.find(({ limit, now }) => now.count >= LIMITS[limit.kind].slowFrom);
  const wait = person?.now.wait ?? null;
  const waitsFor = wait && names.includes(wait.number) ? wait : null;
  if (slow && person && (waitsFor === null || waitsFor.until > nowMs)) {
    const excess = slow.now.count - LIMITS[slow.limit.kind].slowFrom;
    const until = waitsFor?.until ?? nowMs + Math.min(LONGEST_WAIT_MS, WAIT_STEP_MS * (1 + excess));
    const waits = { number, until: Timestamp.ofMs(until) };
    return {
      ok: false,
      kind: slow.limit.kind,
      retryAfterSeconds: secondsUntil(until, nowMs),
      writes: waitsFor ? [] : person.write({ ...fieldsOf(person.now), wait: waits }),
    };
  }
  const ofNumber = counters.find(({ limit }) => limit.kind === 'number');
  const shared = isShared ? 1 : 0;
  return {
    ok: true,
    verification: ofNumber?.now.verification ?? null,
    writes: counters.flatMap(({ limit, now, write }) => {
      const counted = { ...fieldsOf(now), count: now.count + 1 };
      if (limit.kind === 'number') return write({ ...counted, shared: now.shared + shared });
      if (limit.kind !== 'user') return write(counted);
      const numbers = { ...without(now.numbers, names), [number]: asked + 1 };
      return write({ ...counted, numbers, wait: null });
    }),
    takeBack: limits.map(({ kind, path }) => ({
      kind: 'set',
      path,
      fields: {},
      mask: [],
      increments: [
        ['count', -1],
        ...(kind === 'user' ? [[`numbers.${number}`, -1] as const] : []),
        ...(kind === 'number' ? [['shared', -shared] as const] : []),
      ],
      if: { exists: true },
    })),
  };
}

/**
 * Returns whether a counter refuses the message.
 *
 * @param isShared whether it exceeds the person's own share.
 */
function isFull(
  kind: LimitKind,
  now: Counter,
  names: readonly string[],
  isShared: boolean,
): boolean {
  if (kind === 'user') return now.count >= MAX_MESSAGES || isOneTooMany(now, names);
  if (kind !== 'number') return false;
  return now.count >= MAX_TO_NUMBER || (isShared && now.shared >= SHARED_MESSAGES);
}

/** Returns whether this number is new and the person has already used as many as allowed. */
const isOneTooMany = (person: Counter, names: readonly string[]): boolean =>
  messagesTo(person, names) === 0 &&
  Object.values(person.numbers).filter((messages) => messages > 0).length >= MAX_NUMBERS;

/** Returns how many messages the person requested for one number, under any key. */
const messagesTo = ({ numbers }: Counter, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (numbers[name] ?? 0), 0);

/** Returns a counter's current sum over all keys, and its write under the current key. */
function counterOf(
  limit: PhoneLimit,
  documents: readonly (StoredDocument | undefined)[],
  nowMs: number,
) {
  const running = documents.flatMap((document) => {
    const parsed = v.safeParse(counter, document?.fields);
    return parsed.success && parsed.output.expiresAt > nowMs ? [parsed.output] : [];
  });
  const now = running.reduce(addCounters, {
    count: 0,
    expiresAt: running.length > 0 ? 0 : nowMs + LIMITS[limit.kind].windowMs,
    numbers: {},
    shared: 0,
    wait: null,
    verification: null,
  });
  const [current, ...older] = documents;
  const write = (fields: Fields): readonly Write[] => [
    {
      kind: 'set',
      path: limit.path,
      fields,
      if: current ? { updateTime: current.updateTime } : { exists: false },
    },
    ...limit.older.flatMap(({ path }, place): readonly Write[] => {
      const moved = older[place];
      return moved ? [{ kind: 'delete', path, if: { updateTime: moved.updateTime } }] : [];
    }),
  ];
  return { limit, now, write };
}

const without = (numbers: Counter['numbers'], names: readonly string[]) =>
  Object.fromEntries(Object.entries(numbers).filter(([name]) => !names.includes(name)));

/** Stores the provider's id of a number's open verification, which is needed to cancel it. */
export const noteVerification = (
  limits: readonly PhoneLimit[],
  verification: string | null,
): readonly Write[] =>
  limits
    .filter(({ kind }) => kind === 'number')
    .map(({ path }) => ({
      kind: 'set',
      path,
      fields: { verification },
      mask: ['verification'],
      if: { exists: true },
    }));

/** Returns the last known open verification of a number. One read per key. */
export async function readVerification(
  { store }: Pick<Services, 'store'>,
  keys: PhoneKeys,
  number: PhoneNumber,
): Promise<string | null> {
  const names = await keys.limit('number', number);
  const stored = await store.batchGet(names.map((name) => placeOf(name).path));
  const known = stored.flatMap((document) => {
    const parsed = v.safeParse(counter, document?.fields);
    return parsed.success ? (parsed.output.verification ?? []) : [];
  });
  return known[0] ?? null;
}

/** Returns the number's fields in the person's counter, the current one first. */
function numberFields(limits: readonly PhoneLimit[]): readonly [string, ...string[]] {
  const ofNumber = limits.find(({ kind }) => kind === 'number');
  if (!ofNumber) throw new TypeError('a send goes through the counter of its number');
  return [ofNumber.field, ...ofNumber.older.map(({ field }) => field)];
}
