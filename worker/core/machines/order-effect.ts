import { alertLimits } from '../../../contract/console/alerts.ts';
import { incidentWrite } from '../incidents/incident-document.ts';
import type { IncidentKind } from '../incidents/incident-kinds.ts';
import { parseSupport } from '../notifications/operator-settings.ts';
import type { MovedOrder, OrderEffect, OrderMove, Released } from '../order-effect.ts';
import type { MachineName } from '../platforms/machine-object.ts';
import * as paths from '../store/paths.ts';
import type { Write } from '../store/writes.ts';
import { parseShelf, type Shelf } from './shelf-document.ts';
import { countAfterSale, MAX_SLOT_LOSSES, type SlotStock } from './slot-stock.ts';
import { stockWrite } from './stock-write.ts';

/** How the reservation of a piece ends. */
type End = NonNullable<Released['stock']>;

const clientPathOf = ({ clientId }: OrderMove) => paths.client(clientId);
const pathOf = ({ clientId, order }: OrderMove) => paths.shelf(clientId, order.machine.id);

/** Ends the reservation of the order's piece. */
export const pieceEffect: OrderEffect = {
  reads(move) {
    if (!move.released.stock) return [];
    return move.failure === 'jammed' ? [pathOf(move), clientPathOf(move)] : [pathOf(move)];
  },
  writes(move, read) {
    const end = move.released.stock;
    if (!end) return [];
    const machine = { clientId: move.clientId, machineId: move.order.machine.id };
    const shelf = parseShelf(machine, read(pathOf(move)));
    if (!shelf) return [];
    const maxJams =
      parseSupport(read(clientPathOf(move)))?.slotJams ?? alertLimits.slotJams.standard;
    return pieceWrites(machine, { shelf, maxJams }, move, end);
  },
};

/**
 * Returns the writes that end the reservation. `countAfterSale` decides whether a sold piece
 * decreases the count. The machine's current offer does not matter, because the slot may have left
 * the offer.
 */
function pieceWrites(
  machine: MachineName,
  { shelf, maxJams }: { readonly shelf: Shelf; readonly maxJams: number },
  move: OrderMove,
  end: End,
): readonly Write[] {
  const { order, nowMs } = move;
  const [{ slot }] = order.lines;
  const stock = shelf.stock.get(slot);
  if (!stock?.reservedBy.includes(order.id)) return [];
  const reservedBy = stock.reservedBy.filter((id) => id !== order.id);
  const toldAtMs = order.fulfilment.command?.issuedAtMs ?? order.createdAtMs;
  const left = end === 'sold' ? countAfterSale(stock, toldAtMs) : stock.count;
  const losses = lossesAfter(stock, move, end);
  const jams = jamsAfter(stock, move, end);
  const fields = {
    reservedBy,
    ...(left === stock.count ? {} : { count: left }),
    ...(losses === stock.losses ? {} : { losses }),
    ...(jams === stock.jams ? {} : { jams }),
  };
  const stops = losses >= MAX_SLOT_LOSSES && stock.losses < MAX_SLOT_LOSSES;
  return [
    stockWrite(machine, { [slot]: fields }, { updateTime: shelf.updateTime }),
    ...(stops ? [ofSlot('SLOT_STOPPED', machine, order, nowMs)] : []),
    // Only the jam that reaches the limit opens an incident. Further jams belong to it until a sale
    // ends it.
    ...(stock.jams < maxJams && jams >= maxJams
      ? [ofSlot('SLOT_JAMMED', machine, order, nowMs)]
      : []),
  ];
}

function ofSlot(
  kind: IncidentKind,
  { clientId, machineId }: MachineName,
  { id: orderId, lines: [{ slot }] }: MovedOrder,
  nowMs: number,
): Write {
  return incidentWrite(clientId, { kind, orderId, machineId, slot }, nowMs);
}

/** Returns the slot's losses: a vend that ends without evidence adds one, a sale resets them. */
function lossesAfter({ losses }: SlotStock, { failure }: OrderMove, end: End): number {
  if (end === 'sold') return 0;
  return failure === 'lost' ? losses + 1 : losses;
}

/**
 * Returns the slot's jams: a machine's report that nothing dropped adds one, a sale resets them.
 */
function jamsAfter({ jams }: SlotStock, { failure }: OrderMove, end: End): number {
  if (end === 'sold') return 0;
  return failure === 'jammed' ? jams + 1 : jams;
}
