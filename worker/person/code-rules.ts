import type { PhoneNumber } from '../../contract/phone.ts';
import type { AskedNumber, StoredPendingPhone } from './setup-documents.ts';

/** Twilio Verify's own: a code lives ten minutes and is checked five times. */
export const CODE_LIFETIME_MS = 10 * 60_000;
export const MAX_TRIES = 5;

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 10 * 60_000;

/** How long a person waits for the next message after so many: 30 s, 60 s, 120 s … */
export const waitAfter = (sends: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (sends - 1));

/** Enough for the numbers that one person may ask codes for in a day. */
const MAX_EARLIER = 3;

/** What is still alive of what this person did about a number. */
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
 * What is pending once a message has gone to `number`. While a verification lives, the provider
 * sends the same code again: its tries and its end stay as they are, also when other numbers were
 * asked for in between.
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
    ...pendingAgain(before, number, nowMs),
    number,
    sends,
    tried: same?.tried ?? {},
    resendAtMs: nowMs + waitAfter(sends),
    expiresAtMs: same?.expiresAtMs ?? nowMs + CODE_LIFETIME_MS,
  };
}

/** The parts of a pending number that do not depend on whether a message went out for it just now. */
function pendingAgain(before: StoredPendingPhone | null, number: PhoneNumber, nowMs: number) {
  const others = aliveOf(before, nowMs).filter((asked) => asked.number !== number);
  return { certain: true, earlier: others.slice(0, MAX_EARLIER) };
}

/** Back to a number whose code is still good: nothing is sent, its tries and waits go on. */
export const pendingBackTo = (
  before: StoredPendingPhone,
  asked: AskedNumber,
  nowMs: number,
): StoredPendingPhone => ({ ...asked, ...pendingAgain(before, asked.number, nowMs) });
