import type { Weighed } from './read-build.ts';

type Bytes = Readonly<Record<string, number>>;

/** The modules of the last recorded build: one and the same may be in the browser and at the edge. */
export type Recorded = Readonly<Record<Weighed['side'], Bytes>>;

/** A module that is new or larger than it was recorded. */
export type Grown = { readonly module: string; readonly by: number };

export type Verdict = {
  readonly name: string;
  readonly bytes: number;
  /** Absent for what has no budget yet, which is a failure too. */
  readonly budget: number | undefined;
  readonly isOver: boolean;
  /** Within its budget, with less room than a budget keeps. */
  readonly isTight: boolean;
  /** The modules that grew most, of what is over its budget. */
  readonly grown: readonly Grown[];
};

const MOST = 5;

/** The part of a budget that stays free: nobody shortens a text for a few bytes. */
const ROOM = 0.03;

/** Holds what was weighed against its budgets; what is over names the modules that grew. */
export function compareWeights(
  weighed: readonly Weighed[],
  budgets: Bytes,
  recorded: Recorded,
): readonly Verdict[] {
  return weighed.map(({ name, side, bytes, modules }) => {
    const budget = budgets[name];
    const isOver = budget === undefined || bytes > budget;
    const isTight = !isOver && bytes > budget * (1 - ROOM);
    const grown = Object.entries(modules)
      .map(([module, size]) => ({ module, by: size - (recorded[side][module] ?? 0) }))
      .filter(({ by }) => by > 0)
      .toSorted((one, other) => other.by - one.by);
    return { name, bytes, budget, isOver, isTight, grown: isOver ? grown.slice(0, MOST) : [] };
  });
}
