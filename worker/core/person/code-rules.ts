import type { PhoneNumber } from '../../../contract/shared/phone.ts';
import type { AskedNumber, StoredPendingPhone } from './setup-documents.ts';

/** Twilio Verify's own limits: a code lives ten minutes and allows five checks. */
export const CODE_LIFETIME_MS = 10 * 60_000;
export const MAX_TRIES = 5;

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 10 * 60_000;

/** Returns the wait after this many messages: 30 s, 60 s, 120 s … */
export const waitAfter = (sends: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (sends - 1));

/**
 * How many other numbers are kept. It covers the different numbers that one person may request
 * codes for in a day.
 */
const MAX_EARLIER = 3;

/** Returns this person's unexpired verification of a number, if any. */
export const aliveFor = (
  before: StoredPendingPhone | null,
  number: PhoneNumber,
  nowMs: number,
): AskedNumber | undefined => aliveOf(before, nowMs).find((asked) => asked.number === number);

function aliveOf(before: StoredPendingPhone | null, nowMs: number): readonly AskedNumber[] {
  if (!before) return [];
  const { earlier, certain: _, ...last } = before;
  return [last, ...earlier].filter(({ expiresAtMs }) => expiresAtMs > nowMs);
}

/**
 * Returns the pending state before a message to `number` is sent. It is uncertain until the
 * provider has answered, because the request may end before that. While a verification is open, the
 * provider sends the same code again. So its tries and its expiry stay, even if other numbers came
 * in between.
 */
export function pendingAfterSend(
  before: StoredPendingPhone | null,
  number: PhoneNumber,
  nowMs: number,
): StoredPendingPhone {
  const alive = aliveOf(before, nowMs);
  const same = alive.find((asked) => asked.number === number);
  const sends = 1 + Math.max(0, ...alive.map((asked) => asked.sends));
  return {
    certain: false,
    earlier: othersOf(before, number, nowMs),
    number,
    sends,
    tried: same?.tried ?? {},
    resendAtMs: nowMs + waitAfter(sends),
    expiresAtMs: same?.expiresAtMs ?? nowMs + CODE_LIFETIME_MS,
  };
}

const othersOf = (before: StoredPendingPhone | null, number: PhoneNumber, nowMs: number) =>
  aliveOf(before, nowMs)
    .filter((asked) => asked.number !== number)
    .slice(0, MAX_EARLIER);

/**
 * Returns the pending state after the person goes back to a number whose code is still valid.
 * Nothing is sent, and its tries and waits continue.
 */
export const pendingBackTo = (
  before: StoredPendingPhone,
  asked: AskedNumber,
  nowMs: number,
): StoredPendingPhone => ({
  ...asked,
  certain: true,
  earlier: othersOf(before, asked.number, nowMs),
});
