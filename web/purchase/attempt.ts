import * as v from 'valibot';
import { idempotencyKeySchema, type PlaceOrder, placeOrderSchema } from '../../contract/orders.ts';
import { readDraft } from '../session/drafts.ts';

/**
 * A try to buy one item. `sent` is what went off under this key and has no answer yet: it may have
 * become a purchase, so nothing else may be sent under the key, and nothing under another one.
 */
const attemptSchema = v.object({
  key: idempotencyKeySchema,
  sent: v.nullable(placeOrderSchema),
  sentAtMs: v.number(),
  /** The last tap met a session that had ended: the person is back from signing in, and nothing was bought. */
  signedOut: v.optional(v.boolean(), false),
});
export type Attempt = v.InferOutput<typeof attemptSchema>;

/** The attempt under way in this tab, or a new one with a key of its own. `storageKey` is its draft's key. */
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

/** Noted BEFORE it goes off: a page that is closed meanwhile knows what to ask about. */
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

/** Refused for certain: nothing came of it, and the same key may be used once more. */
export function noteRefused(storageKey: string, attempt: Attempt, signedOut: boolean): Attempt {
  const open = { ...attempt, sent: null, signedOut };
  keepAttempt(storageKey, open);
  return open;
}
