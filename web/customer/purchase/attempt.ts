import * as v from 'valibot';
import {
  idempotencyKeySchema,
  type PlaceOrder,
  placeOrderSchema,
} from '../../../contract/customer/orders.ts';
import { readDraft } from '../session/drafts.ts';

/**
 * An attempt to buy one item. `sent` is the request under this key that has no answer yet. It may have
 * become a purchase, so no other request may use this key, and no other key may be used.
 */
const attemptSchema = v.object({
  key: idempotencyKeySchema,
  sent: v.nullable(placeOrderSchema),
  sentAtMs: v.number(),
  /** The last tap met an ended session. The person has signed in again, and nothing was bought. */
  signedOut: v.optional(v.boolean(), false),
});
export type Attempt = v.InferOutput<typeof attemptSchema>;

/** Returns this tab's attempt in progress, or a new one with a new key. `storageKey` is its draft's key. */
export function openAttempt(
  storageKey: string,
  newKey: () => string = () => crypto.randomUUID(),
): Attempt {
  const kept = readDraft(storageKey, attemptSchema);
  if (kept) return kept;
  const opened = { key: newKey(), sent: null, sentAtMs: 0, signedOut: false };
  keepAttempt(storageKey, opened);
  return opened;
}

function keepAttempt(storageKey: string, attempt: Attempt): void {
  sessionStorage.setItem(storageKey, JSON.stringify(attempt));
}

/** Stored BEFORE the request, so that a page closed meanwhile knows what to ask about. */
export function noteSent(
  storageKey: string,
  attempt: Attempt,
  sent: PlaceOrder,
  sentAtMs = Date.now(),
): Attempt {
  const noted = { ...attempt, sent, sentAtMs, signedOut: false };
  keepAttempt(storageKey, noted);
  return noted;
}

/** Marks a certain refusal: the same key may be used again. */
export function noteRefused(storageKey: string, attempt: Attempt, signedOut: boolean): Attempt {
  const open = { ...attempt, sent: null, signedOut };
  keepAttempt(storageKey, open);
  return open;
}
