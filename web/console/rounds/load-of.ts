import type { RoundMachine, Visit } from '../../../contract/console/rounds.ts';

type Slot = RoundMachine['slots'][number];

/** The number of days that a load should last. */
const DAYS = 14;

/**
 * Returns how many pieces to load into a slot: the sales of two weeks, at most what fits. Pieces
 * past their best-before day are replaced. Without known sales, an empty slot is filled, because
 * nobody could buy from it. A slot that still has pieces then gets none, because they would grow
 * old.
 */
export function loadOf({ count: there, freshness, capacity, perDay }: Slot): number {
  const count = freshness === 'over' ? 0 : there;
  const room = roomOf(count, capacity);
  if (perDay === 0) return count === 0 && room !== null ? room : 0;
  const needed = Math.max(0, Math.ceil(perDay * DAYS) - count);
  return room === null ? needed : Math.min(room, needed);
}

/** Returns how many more pieces fit into a slot. Null if the tenant's file states no capacity. */
export const roomOf = (count: number, capacity: number | null): number | null =>
  capacity === null ? null : Math.max(0, capacity - count);

/** Returns how many pieces to load into a machine. */
export const loadOfMachine = ({ slots }: RoundMachine): number =>
  slots.reduce((sum, slot) => sum + loadOf(slot), 0);

/** A drink of the pick list, with its total number of pieces. */
export type Picked = Pick<Slot, 'productId' | 'drink' | 'isHot'> & { readonly pieces: number };

/** Returns what to load for these machines, drink by drink, the most first. */
export function pickList(machines: readonly RoundMachine[]): readonly Picked[] {
  const picked = new Map<string, Picked>();
  for (const slot of machines.flatMap(({ slots }) => slots)) {
    const pieces = loadOf(slot);
    if (pieces === 0) continue;
    const { productId, drink, isHot } = slot;
    const key = `${productId} ${isHot}`;
    const before = picked.get(key)?.pieces ?? 0;
    picked.set(key, { productId, drink, isHot, pieces: before + pieces });
  }
  return [...picked.values()].sort((one, other) => other.pieces - one.pieces);
}

/** Returns the slots whose count differed from what the machine had computed. */
export const differencesOf = (visit: Visit): Visit['slots'] =>
  visit.slots.filter(({ computed, counted }) => counted !== null && counted !== computed);
