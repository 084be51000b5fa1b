import { isRelease, type OrderEffect, type OrderMove } from '../order-effect.ts';
import * as paths from '../store/paths.ts';
import { type Fields, Timestamp } from '../store/values.ts';
import { update, type Write } from '../store/writes.ts';
import { addDecline } from './declines.ts';
import type { LineUserDocument } from './line-user-document.ts';
import { type ReadUser, readUser } from './read-user.ts';
import { releasingAfter } from './releasing.ts';
import { returnSpending } from './spending.ts';

const pathOf = ({ clientId, order }: OrderMove) => paths.lineUser(clientId, order.lineUserId);

/** Ends the person's active order, and updates the limits that the order counts towards. */
export const personEffect: OrderEffect = {
  reads: (move) => (isRelease(move) ? [pathOf(move)] : []),
  writes(move, read) {
    const found = isRelease(move) ? readUser(read(pathOf(move))) : undefined;
    return found ? userWrite(move, found) : [];
  },
};

/**
 * Returns the write of the person's limits. It leaves a limit that only another version can read
 * unchanged.
 */
function userWrite(move: OrderMove, { user, condition, unreadable }: ReadUser): readonly Write[] {
  const { order, released, returnedYen } = move;
  const fields: Record<string, Fields[string]> = {};
  const declines = nextDeclines(user, move);
  if (declines !== undefined && !unreadable.has('declines')) fields['declines'] = declines;
  if (released.activeOrder && user.activeOrder === order.id) fields['activeOrder'] = null;
  if (returnedYen > 0 && !unreadable.has('spending')) {
    // The spending was counted by our clock. The store's clock may have been on another day.
    const spentAtMs = order.history[0]?.atMs ?? order.createdAtMs;
    fields['spending'] = returnSpending(user.spending, returnedYen, spentAtMs);
  }
  const releasing = releasingAfter(user.releasing, order, move.releasing);
  if (releasing !== user.releasing && !unreadable.has('releasing')) fields['releasing'] = releasing;
  return Object.keys(fields).length > 0 ? [update(pathOf(move), fields, condition)] : [];
}

/** Returns the new count of refused payments. A sale resets it. Undefined: no change. */
function nextDeclines(user: LineUserDocument, { declines, nowMs }: OrderMove) {
  if (declines === 'reset') return user.declines === null ? undefined : null;
  if (declines === undefined) return undefined;
  const { count, sinceMs } = addDecline(user.declines, nowMs);
  return { count, since: Timestamp.ofMs(sinceMs) };
}
