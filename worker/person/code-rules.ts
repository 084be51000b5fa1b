import type { PhoneNumber } from '../../contract/phone.ts';
import type { StoredPendingPhone } from './setup-documents.ts';

/** Twilio Verify's own: a code lives ten minutes and is checked five times. */
export const CODE_LIFETIME_MS = 10 * 60_000;
export const MAX_TRIES = 5;

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 10 * 60_000;

/** How long a person waits for the next message after so many: 30 s, 60 s, 120 s … */
export const waitAfter = (sends: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (sends - 1));

/**
 * What is pending once a message has gone to `number`. While a verification lives, the provider
 * sends the same code again: its tries and its end stay as they are.
 */
export function pendingAfterSend(
  before: StoredPendingPhone | null,
  number: PhoneNumber,
  nowMs: number,
): StoredPendingPhone {
  const isLive = before !== null && before.expiresAtMs > nowMs;
  const same = isLive && before.number === number ? before : undefined;
  const sends = isLive ? before.sends + 1 : 1;
  return {
    number,
    sends,
    certain: true,
    tried: same?.tried ?? {},
    resendAtMs: nowMs + waitAfter(sends),
    expiresAtMs: same?.expiresAtMs ?? nowMs + CODE_LIFETIME_MS,
  };
}
