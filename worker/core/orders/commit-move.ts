import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { endStates } from '../../../contract/shared/order-state.ts';
import type { Command } from '../fulfilment.ts';
import { log, logWord } from '../log.ts';
import type { Released } from '../order-effect.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { decodeFields, encodeFields, type Fields, Timestamp } from '../store/values.ts';
import { update, type Write } from '../store/writes.ts';
import { applyEffects, orderMove } from './apply-effects.ts';
import { deadlineMs, deadlineOf } from './deadline.ts';
import { fulfilmentOf } from './fulfilment-of.ts';
import { logPath } from './log-path.ts';
import { type EnterStates, type Move, newFlags, pathOf, waitOf } from './move.ts';
import { parseOrder, type StoredOrder } from './order-document.ts';
import { commandFields } from './order-fulfilment.ts';
import { hasBeen } from './order-history.ts';
import { paymentFields } from './payment-fields.ts';
import { sentFields } from './sent-messages.ts';
import { has, isLegalPath } from './states/register.ts';
import { BEFORE_EXPIRY_MS, REQUEST_MAY_ARRIVE_MS } from './timing.ts';

/** The dependencies of a move. */
export type MoveServices = Pick<
  Services,
  'store' | 'nowMs' | 'metrics' | 'orderEffects' | 'fulfilments'
>;

/** An order after a stored move, and what the move released. */
export type Committed = { readonly order: StoredOrder; readonly released: Released };

/**
 * Stores a move: the order by compare-and-set, with all that the move releases in the same commit.
 *
 * @param beside writes that happen in the same commit.
 *
 * @returns undefined if somebody else changed the order first.
 */
export async function commitMove(
  { store, nowMs, metrics, orderEffects, fulfilments }: MoveServices,
  clientId: ClientId,
  order: StoredOrder,
  move: Move,
  beside: readonly Write[] = [],
): Promise<Committed | undefined> {
  const path = pathOf(move);
  if (!isLegalPath(order.state, path)) {
    throw new Error(`no way from ${order.state} through ${path.join(', ')}`);
  }
  const now = nowMs();
  const moved = orderMove(clientId, order, move, now);
  const applied = await applyEffects(store, orderEffects, moved);
  const notice = move.kind === 'notified' ? null : applied.notice;
  const command = has(path, 'commands') ? newCommand({ fulfilments }, order, now) : null;
  const changed = { ...changedFields(order, move, { now, notice, command }), notice };
  const { updateTime: before } = order.document;
  const committed = await store.commit([
    update(
      paths.order(clientId, order.id),
      nested(changed),
      { updateTime: before },
      Object.keys(changed),
    ),
    ...applied.writes,
    ...beside,
  ]);
  if (!committed.ok) return undefined;
  for (const kind of moved.incidents) {
    log('order.flagged', { clientId, orderId: order.id, outcome: logWord(kind) });
  }
  measurePath(metrics, clientId, order, move, now);
  logPath(clientId, order, move, now);
  const [updateTime = before] = committed.value;
  return { order: orderAfter(order, changed, updateTime), released: moved.released };
}

/** What a commit stores besides the move. `command`: the one that the move issues. */
type Circumstances = {
  readonly now: number;
  readonly notice: StoredOrder['notice'];
  readonly command: Command | null;
};

const newCommand = (
  services: Pick<Services, 'fulfilments'>,
  order: StoredOrder,
  nowMs: number,
): Command => ({ issuedAtMs: nowMs, ...fulfilmentOf(services, order).deadline(nowMs) });

/** Measures the time to each state. VENDING: tap to command. DISPENSED: command to drop. */
function measurePath(
  metrics: Services['metrics'],
  clientId: ClientId,
  { history, payment }: StoredOrder,
  move: Move,
  now: number,
): void {
  const sinceStateMs = now - (history.at(-1)?.atMs ?? now);
  const reason = move.kind === 'enter' ? move.reason : undefined;
  for (const [index, state] of pathOf(move).entries()) {
    metrics.measure({
      metric: 'purchase',
      clientId,
      state,
      payKind: logWord(payment.kind),
      reason: reason === undefined ? null : logWord(reason),
      // Uses our own clock, as the history does. `createdAt` is the store's.
      sinceTapMs: now - (history[0]?.atMs ?? now),
      sinceStateMs: index === 0 ? sinceStateMs : 0,
    });
  }
}

/** Changed fields by their path. A dot leads into a map whose other fields stay. */
type Changed = Fields;

/** Returns the fields as the document nests them. */
function nested(changed: Changed): Fields {
  const fields: Record<string, Fields[string]> = {};
  for (const [path, value] of Object.entries(changed)) {
    const [name = path, inner] = path.split('.');
    fields[name] = inner === undefined ? value : { ...mapOf(fields[name]), [inner]: value };
  }
  return fields;
}

const mapSchema = v.record(
  v.string(),
  v.custom<Fields[string]>(() => true),
);
const mapOf = (value: unknown): Fields => {
  const map = v.safeParse(mapSchema, value);
  return map.success ? map.output : {};
};

/** Returns the order as a read right after the commit would. */
function orderAfter({ document }: StoredOrder, changed: Changed, updateTime: string): StoredOrder {
  const stamped = { ...nested(changed), updatedAt: new Timestamp(updateTime) };
  const decoded = Object.entries(decodeFields(encodeFields(stamped)));
  const fields = decoded.map(([name, value]) => {
    const isWhole = name in changed || name === 'updatedAt';
    return [name, isWhole ? value : { ...mapOf(document.fields[name]), ...mapOf(value) }];
  });
  return parseOrder({
    ...document,
    fields: { ...document.fields, ...Object.fromEntries(fields) },
    updateTime,
  });
}

function changedFields(
  order: StoredOrder,
  move: Move,
  { now, notice, command }: Circumstances,
): Changed {
  const path = pathOf(move);
  const state = path.at(-1) ?? order.state;
  const checkAtMs = checkAtOf(order, move, now);
  const driveAtMs = driveAtOf(order, move, { now, notice, command, checkAtMs });
  const flags = newFlags(order, move);
  return {
    state,
    attempt: attemptAfter(order, move),
    driveAt: moment(driveAtMs),
    openOn: isOver(state, { driveAtMs, checkAtMs }) ? null : methodIdOf(order),
    ...(flags.length > 0 ? { flags: [...order.flags, ...flags] } : {}),
    ...(checkAtMs === order.checkAtMs ? {} : { checkAt: moment(checkAtMs) }),
    ...(move.kind === 'enter' ? enteredFields(order, move, now) : {}),
    ...(move.kind === 'notified' && move.sent
      ? sentFields(order.sentMessages, move.sent, now)
      : {}),
    ...(command ? { 'fulfilment.command': commandFields(command) } : {}),
    ...paymentFields(order, move, now),
  };
}

const methodIdOf = ({ payment }: StoredOrder) =>
  payment.kind === 'none' ? null : payment.methodId;

function enteredFields(
  { history }: StoredOrder,
  { path, reason, captureYen }: EnterStates,
  now: number,
): Changed {
  const entries = path.map((state) => ({ state, atMs: now }));
  const at = moment(now);
  return {
    history: historyFields([...history, ...entries]),
    ...(reason ? { reason } : {}),
    // The day under which the refund is reconciled.
    ...(has(path, 'refunds') ? { refundAt: at } : {}),
    ...(captureYen === undefined ? {} : { 'fulfilment.outcome': { captureYen, at } }),
  };
}

/** Returns the number of the next try. A new state starts with its first. */
function attemptAfter({ attempt }: StoredOrder, { kind }: Move): number {
  if (kind === 'enter') return 1;
  return kind === 'retry' ? attempt + 1 : attempt;
}

/** Returns whether the provider needs no further call, so that the wallet may be unbound. */
const isOver = (
  state: StoredOrder['state'],
  { driveAtMs, checkAtMs }: Pick<StoredOrder, 'driveAtMs' | 'checkAtMs'>,
) => (endStates.has(state) ? checkAtMs === null : state === 'MANUAL_REVIEW' && driveAtMs === null);

/** Returns when the move's state ends by time alone, or when the payment needs a check. */
function deadlineAfter(
  order: StoredOrder,
  move: Move,
  { now, command }: Pick<Circumstances, 'now' | 'command'>,
): number {
  if (move.kind === 'retry' && move.refund) return Number.POSITIVE_INFINITY;
  const ends =
    move.kind === 'enter' ? deadlineOfPath(order, move, { now, command }) : deadlineOf(order);
  const expiring = (order.payment.expiresAtMs ?? Number.POSITIVE_INFINITY) - BEFORE_EXPIRY_MS;
  return expiring > now ? Math.min(ends, expiring) : ends;
}

function deadlineOfPath(
  { vendByMs, fulfilment, state }: StoredOrder,
  { path }: EnterStates,
  { now, command }: Pick<Circumstances, 'now' | 'command'>,
): number {
  const known = command ?? fulfilment.command;
  return deadlineMs(path.at(-1) ?? state, { vendByMs, command: known, sinceMs: now });
}

const moment = (ms: number | null) => (ms === null ? null : Timestamp.ofMs(ms));

const historyFields = (history: StoredOrder['history']) =>
  history.map(({ state, atMs }) => ({ state, at: Timestamp.ofMs(atMs) }));

/**
 * Returns when an order is due after this move. A flag alone keeps the order's time. An ended order
 * is due again while it owes a message, even after a crash, and for its last inquiry.
 */
function driveAtOf(
  order: StoredOrder,
  move: Move,
  { now, notice, command, checkAtMs }: Circumstances & Pick<StoredOrder, 'checkAtMs'>,
): number | null {
  const afterMs = waitOf(move);
  if (afterMs !== undefined) {
    return Math.min(now + afterMs, Math.max(now, deadlineAfter(order, move, { now, command })));
  }
  const state = pathOf(move).at(-1) ?? order.state;
  if (endStates.has(state) && notice === null) return checkAtMs;
  if (move.kind === 'checked') return null;
  if (move.kind !== 'enter') return order.driveAtMs;
  return endStates.has(state) ? now : null;
}

/**
 * Returns when to ask about an order that ends without a payment: once its request can no longer
 * arrive. An order decided later than that was decided by an inquiry.
 */
function checkAtOf(order: StoredOrder, move: Move, now: number): number | null {
  if (move.kind === 'checked') return null;
  if (move.kind !== 'enter') return order.checkAtMs;
  if (!has(move.path.slice(-1), 'checksLater')) return null;
  const wasSent = hasBeen(order, 'AUTHORIZING') && order.payment.kind !== 'none';
  const arrivedMs = order.vendByMs + REQUEST_MAY_ARRIVE_MS;
  return wasSent && now < arrivedMs ? arrivedMs : null;
}
