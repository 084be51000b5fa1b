import type { ClientId } from '../../../contract/shared/ids.ts';
import { endStates, type OrderState } from '../../../contract/shared/order-state.ts';
import type { Notice, OrderEffect, OrderMove } from '../order-effect.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import type { DocumentPath } from '../store/segments.ts';
import type { Write } from '../store/writes.ts';
import { type Move, newFlags, pathOf } from './move.ts';
import type { StoredOrder } from './order-document.ts';
import { releasedBy } from './released.ts';
import { has, orderStates } from './states/register.ts';

/** Returns a move as the capabilities see it: by what its states change. */
export function orderMove(
  clientId: ClientId,
  order: StoredOrder,
  move: Move,
  nowMs: number,
): OrderMove {
  const path = pathOf(move);
  const effects = path.map((state) => orderStates[state].effects);
  const flags = newFlags(order, move);
  return {
    clientId,
    order,
    nowMs,
    released: releasedBy(order, path),
    declines: effects.map(({ declines }) => declines).find(Boolean),
    releasing: endsIn(path) ? 'ends' : has(path, 'awaitsRelease') ? 'begins' : undefined,
    owes: effects.map(({ owes }) => owes).find(Boolean),
    incidents: has(path, 'needsOperator') ? [...flags, 'MANUAL_REVIEW'] : flags,
  };
}

const endsIn = (path: readonly OrderState[]): boolean =>
  path.slice(-1).some((state) => endStates.has(state));

/** What a move changes outside its order, and the message that the order owes from then on. */
type Applied = { readonly writes: readonly Write[]; readonly notice: Notice };

/** Returns the writes of all effects, after one read of the documents that they need. */
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
