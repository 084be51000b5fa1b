import * as v from 'valibot';
import { idempotencyKeySchema, type PlaceOrder, placeOrderSchema } from '../../contract/orders.ts';
import { appState } from '../boot/app-state.ts';
import { DRAFT_PREFIX } from '../boot/drafts.ts';

/**
 * A try to buy one item. `sent` is what went off under this key and has no answer yet: it may have
 * become a purchase, so nothing else may be sent under the key, and nothing under another one.
 */
const attemptSchema = v.object({
  key: idempotencyKeySchema,
  sent: v.nullable(placeOrderSchema),
  sentAtMs: v.number(),
});
export type Attempt = v.InferOutput<typeof attemptSchema>;

/** Kept with the drafts, so that it goes with them when another person signs in here. */
const storageKey = (machineId: string, slot: string) => {
  const { client, lineUser } = appState();
  return `${DRAFT_PREFIX}buy:${client?.clientId}:${lineUser?.lineUserId}:${machineId}:${slot}`;
};

/** The attempt under way in this tab, or a new one with a key of its own. */
export function openAttempt(
  machineId: string,
  slot: string,
  newKey: () => string = () => crypto.randomUUID(),
): Attempt {
  const text = sessionStorage.getItem(storageKey(machineId, slot)) ?? '';
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), attemptSchema), text);
  if (kept.success) return kept.output;
  const fresh = { key: newKey(), sent: null, sentAtMs: 0 };
  keepAttempt(machineId, slot, fresh);
  return fresh;
}

function keepAttempt(machineId: string, slot: string, attempt: Attempt): void {
  sessionStorage.setItem(storageKey(machineId, slot), JSON.stringify(attempt));
}

/** Noted BEFORE it goes off: a page that is closed meanwhile knows what to ask about. */
export function noteSent(attempt: Attempt, sent: PlaceOrder, sentAtMs = Date.now()): Attempt {
  const noted = { ...attempt, sent, sentAtMs };
  keepAttempt(sent.machineId, sent.slot, noted);
  return noted;
}

/** Refused for certain: nothing came of it, and the same key may be used once more. */
export function noteRefused(attempt: Attempt): Attempt {
  const open = { ...attempt, sent: null };
  if (attempt.sent) keepAttempt(attempt.sent.machineId, attempt.sent.slot, open);
  return open;
}

/** Longer ago, nobody may be standing at the machine any more. */
const FRESH_MS = 60_000;

/** Whether what was sent may still be sent again by itself, without another tap. */
export const mayResend = ({ sentAtMs }: Attempt, nowMs = Date.now()): boolean =>
  nowMs - sentAtMs < FRESH_MS;

/** It has become a purchase: the next confirmation of this item is another one. */
export const closeAttempt = (machineId: string, slot: string) =>
  sessionStorage.removeItem(storageKey(machineId, slot));
