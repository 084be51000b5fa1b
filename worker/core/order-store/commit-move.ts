import type { ClientId } from '../../../contract/shared/ids.ts';
import type { Command } from '../fulfilment.ts';
import { log, logWord } from '../log.ts';
import { applyMove } from '../order/apply-move.ts';
import { isConsistent } from '../order/is-consistent.ts';
import { type Move, pathOf } from '../order/move.ts';
import type { StoredOrder } from '../order/order.ts';
import { has, isLegalPath } from '../order/states/register.ts';
import type { Released } from '../order-effect.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { update, type Write } from '../store/writes.ts';
import { applyEffects, orderMove } from './apply-effects.ts';
import { fulfilmentOf } from './fulfilment-of.ts';
import { logPath } from './log-path.ts';
import { measurePath } from './measure-path.ts';
import { changedFields, storedAt } from './order-codec.ts';

/** The dependencies of a move. */
export type MoveServices = Pick<
  Services,
  'store' | 'nowMs' | 'metrics' | 'orderEffects' | 'fulfilments'
>;

/** An order after a stored move, and what the move released. */
export type Committed = { readonly order: StoredOrder; readonly released: Released };

/**
 * Stores a move: the order by compare-and-set, and in the same commit everything that the move
 * releases.
 *
 * @param beside writes that happen in the same commit.
 * @returns undefined if somebody else changed the order first.
 */
export async function commitMove(
  { store, nowMs: clock, metrics, orderEffects, fulfilments }: MoveServices,
  clientId: ClientId,
  order: StoredOrder,
  move: Move,
  beside: readonly Write[] = [],
): Promise<Committed | undefined> {
  const path = pathOf(move);
  if (!isLegalPath(order.state, path)) {
    throw new Error(`no way from ${order.state} through ${path.join(', ')}`);
  }
  const nowMs = clock();
  const moved = orderMove(clientId, order, move, nowMs);
  const applied = await applyEffects(store, orderEffects, moved);
  const notice = move.kind === 'notified' ? null : applied.notice;
  const command = has(path, 'commands') ? newCommand({ fulfilments }, order, nowMs) : null;
  const after = applyMove(order, move, { nowMs, notice, command });
  if (!isConsistent(after)) throw new Error(`no order can be ${after.state} after this move`);
  const { fields, mask } = changedFields(order, after);
  const { updateTime } = order;
  const committed = await store.commit([
    update(paths.order(clientId, order.id), fields, { updateTime }, mask),
    ...applied.writes,
    ...beside,
  ]);
  if (!committed.ok) return undefined;
  for (const kind of moved.incidents) {
    log('order.flagged', { clientId, orderId: order.id, outcome: logWord(kind) });
  }
  measurePath(metrics, clientId, order, move, nowMs);
  logPath(clientId, order, move, nowMs);
  const stored = storedAt(after, committed.value[0] ?? updateTime, order.createdAtMs);
  return { order: stored, released: moved.released };
}

const newCommand = (
  services: Pick<Services, 'fulfilments'>,
  order: StoredOrder,
  nowMs: number,
): Command => ({ issuedAtMs: nowMs, ...fulfilmentOf(services, order).deadline(nowMs) });
