import * as v from 'valibot';
import {
  idempotencyKeySchema,
  type PlaceOrder,
  placeOrderSchema,
} from '../../../contract/customer/orders.ts';
import { readDraft } from '../session/drafts.ts';

/**
 * An attempt to buy one item. `sent` is the request with this key that has no answer yet. It may
 * have created a purchase. Until the outcome is known, no other request may use this key, and this
 * item may use no other key.
 */
const attemptSchema = v.object({
  key: idempotencyKeySchema,
  sent: v.nullable(placeOrderSchema),
  sentAtMs: v.number(),
  /**
   * The last tap failed because the session had ended. Nothing was bought. The person has signed in
   * again.
   */
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

/**
 * Stores the request BEFORE it is sent. If the page closes meanwhile, the next page can ask for the
 * outcome.
 */
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

/** Records that the edge certainly refused the request, so the key may be used again. */
export function noteRefused(storageKey: string, attempt: Attempt, signedOut: boolean): Attempt {
  const open = { ...attempt, sent: null, signedOut };
  keepAttempt(storageKey, open);
  return open;
}
