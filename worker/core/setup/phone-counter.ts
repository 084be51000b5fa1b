import * as v from 'valibot';
import { type Fields, storedMs, Timestamp } from '../store/values.ts';

/**
 * `hashes/phone/limits/{kid}.{HMAC}`: how many code messages were requested, and until when the
 * count applies.
 */
export const counter = v.object({
  count: v.number(),
  expiresAt: storedMs,
  /** On the person's counter: the number of messages to each phone number, by its HMAC. */
  numbers: v.optional(v.record(v.string(), v.number()), () => ({})),
  /** On a number's counter: the messages beyond each person's own share. */
  shared: v.optional(v.number(), 0),
  /**
   * On the person's counter: the number whose many requests make the person wait, and the end of
   * the wait.
   */
  wait: v.optional(v.nullable(v.object({ number: v.string(), until: storedMs })), null),
  /** On a number's counter: the provider's id of its last verification. */
  verification: v.optional(v.nullable(v.string()), null),
});
export type Counter = v.InferOutput<typeof counter>;

/** Returns the sum of two counters of the same subject under different keys. */
export const addCounters = (one: Counter, other: Counter): Counter => ({
  count: one.count + other.count,
  expiresAt: Math.max(one.expiresAt, other.expiresAt),
  numbers: { ...other.numbers, ...one.numbers },
  shared: one.shared + other.shared,
  wait: one.wait ?? other.wait,
  verification: one.verification ?? other.verification,
});

/** Returns a counter as stored. */
export const fieldsOf = ({ count, expiresAt, numbers, shared, verification }: Counter): Fields => ({
  count,
  expiresAt: Timestamp.ofMs(expiresAt),
  numbers,
  shared,
  ...(verification === null ? {} : { verification }),
});
