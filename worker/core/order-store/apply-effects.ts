import type { ClientId } from '../../../contract/shared/ids.ts';
import { endStates, type OrderState } from '../../../contract/shared/order-state.ts';
import { type Move, newFlags, pathOf } from '../order/move.ts';
import type { StoredOrder } from '../order/order.ts';
import { captureYenOf } from '../order/order-payment.ts';
import { bookingsOf, paymentAfter } from '../order/payment-after.ts';
import { releasedBy, statesOf } from '../order/released.ts';
import { has, orderStates } from '../order/states/register.ts';
import type { Notice, OrderEffect, OrderMove, Released } from '../order-effect.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import type { DocumentPath } from '../store/segments.ts';
import type { Write } from '../store/writes.ts';

/** Returns a move in the form that the capabilities need: by its effects. */
export function orderMove(
  clientId: ClientId,
  order: StoredOrder,
  move: Move,
  nowMs: number,
): OrderMove {
  const path = pathOf(move);
  const effects = path.map((state) => orderStates[state].effects);
  const flags = newFlags(order, move);
  const released = releasedBy(order, path);
  const paid = paymentAfter(order, move, nowMs);
  return {
    clientId,
    order,
    nowMs,
    released,
    bookings: bookingsOf(order.payment, paid),
    returnedYen: returnedBy(order, move, { ...released, refundedYen: paid.refundedYen }),
    declines: effects.map(({ declines }) => declines).find(Boolean),
    releasing: endsIn(path) ? 'ends' : has(path, 'awaitsRelease') ? 'begins' : undefined,
    owes: effects.map(({ owes }) => owes).find(Boolean),
    incidents: has(path, 'needsOperator') ? [...flags, 'MANUAL_REVIEW'] : flags,
    failure: failureOf(move),
  };
}

/** Returns what a move shows about the slot, if it ends a vend without a product. */
function failureOf(move: Move): OrderMove['failure'] {
  if (move.kind !== 'enter') return undefined;
  if (move.flag === 'POSSIBLE_LOSS') return 'lost';
  return move.reason === 'JAM' ? 'jammed' : undefined;
}

type Returned = Released & { readonly refundedYen: number };

/**
 * Returns the amount that a move returns to the person's limits. A sale returns what was held
 * beyond it. A return of money returns the rest, a refund its own amount.
 */
function returnedBy(
  order: StoredOrder,
  move: Move,
  { stock, spending, refundedYen }: Returned,
): number {
  const captureYen = move.kind === 'enter' ? move.captureYen : undefined;
  const soldYen = stock === 'sold' ? (captureYen ?? captureYenOf(order)) : captureYenOf(order);
  if (stock === 'sold' && !spending) return order.amountYen - soldYen;
  if (!spending) return 0;
  const wasSold = stock === undefined && has(statesOf(order), 'sells');
  if (!wasSold) return order.amountYen;
  return refundedYen > 0 ? refundedYen : soldYen;
}

const endsIn = (path: readonly OrderState[]): boolean =>
  path.slice(-1).some((state) => endStates.has(state));

/** The writes outside the order, and the message that the order owes after the move. */
type Applied = { readonly writes: readonly Write[]; readonly notice: Notice };

/**
 * Returns the writes of all effects and the owed message, after one read of the documents that they
 * need.
 */
export async function applyEffects(
  store: Pick<Firestore, 'batchGet'>,
  effects: readonly OrderEffect[],
  move: OrderMove,
): Promise<Applied> {
  const needed = [...new Set(effects.flatMap(({ reads }) => reads?.(move) ?? []))];
  const documents = needed.length === 0 ? [] : await store.batchGet(needed);
  const found = new Map<DocumentPath, StoredDocument | undefined>(
    needed.map((path, index) => [path, documents[index]]),
  );
  const read = (path: DocumentPath) => found.get(path);
  const notices = effects.map(({ notice }) => notice?.(move, read));
  return {
    writes: effects.flatMap(({ writes }) => writes?.(move, read) ?? []),
    notice: notices.find((notice) => notice !== undefined) ?? move.order.notice,
  };
}
