import * as v from 'valibot';
import type { PendingTap } from '../session/app-state.ts';
import { readDraft } from '../session/drafts.ts';

/**
 * The part of an attempt (`attempt.ts`) that `PendingTap` shows on every page. A separate schema
 * keeps the order's schema out of the first load.
 */
const pendingSchema = v.object({
  sent: v.nullable(
    v.object({ machineId: v.string(), slot: v.string(), expectedAmountYen: v.number() }),
  ),
});

/** The draft name of an item's attempt. It is deleted with the person's drafts. */
export const attemptName = (machineId: string, slot: string): string => `buy:${machineId}:${slot}`;

/**
 * Removes an attempt that created a purchase or that the person dropped. The next one for this item
 * gets a new key.
 */
export const closeAttempt = (storageKey: string) => sessionStorage.removeItem(storageKey);

/**
 * Returns this person's purchase request without an answer, for any item; null if there is none.
 * @param prefix the prefix of this person's draft keys.
 */
export function findPendingTap(prefix: string): PendingTap | null {
  for (const storageKey of Object.keys(sessionStorage)) {
    const isAttempt = storageKey.startsWith(`${prefix}buy:`);
    const sent = isAttempt ? readDraft(storageKey, pendingSchema)?.sent : undefined;
    if (sent)
      return {
        machineId: sent.machineId,
        slot: sent.slot,
        amountYen: sent.expectedAmountYen,
        isSending: false,
      };
  }
  return null;
}
