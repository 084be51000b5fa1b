import * as v from 'valibot';
import type { PendingTap } from '../session/app-state.ts';
import { readDraft } from '../session/drafts.ts';

/**
 * Of an attempt only what the question on every page needs (`attempt.ts` has all of it): its own schema, so
 * that the first view does not load what an order is.
 */
const pendingSchema = v.object({
  sent: v.nullable(v.object({ machineId: v.string(), slot: v.string() })),
});

/** The name of an item's attempt among the person's drafts: it goes with them. */
export const attemptName = (machineId: string, slot: string): string => `buy:${machineId}:${slot}`;

/** It has become a purchase, or was given up: the next confirmation of this item is another one. */
export const closeAttempt = (storageKey: string) => sessionStorage.removeItem(storageKey);

/**
 * The tap of this person that has no answer yet, whichever item it was for; null where every one has.
 * @param prefix how the keys of this person's drafts begin.
 */
export function findPendingTap(prefix: string): PendingTap | null {
  for (const storageKey of Object.keys(sessionStorage)) {
    const isAttempt = storageKey.startsWith(`${prefix}buy:`);
    const sent = isAttempt ? readDraft(storageKey, pendingSchema)?.sent : undefined;
    if (sent) return { ...sent, isSending: false };
  }
  return null;
}
