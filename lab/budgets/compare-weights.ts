import type { Weighed } from './read-build.ts';

type Bytes = Readonly<Record<string, number>>;

/** The modules of the last recorded build. The same module may be in the browser and at the edge. */
export type Recorded = Readonly<Record<Weighed['side'], Bytes>>;

/** A module that is new, or larger than in the record. */
export type Grown = { readonly module: string; readonly by: number };

export type Verdict = {
  readonly name: string;
  readonly bytes: number;
  /** Undefined if there is no budget yet, which also fails. */
  readonly budget: number | undefined;
  readonly isOver: boolean;
  /** Whether the weight is within its budget, but uses the reserve (`ROOM`). */
  readonly isTight: boolean;
  /** For a weight over its budget: the touched modules that grew most. */
  readonly grown: readonly Grown[];
};

const MOST = 5;

/** The reserve that each budget must keep, so that nobody has to shorten a text for a few bytes. */
const ROOM = 0.03;

/**
 * Compares weights with their budgets. For a weight over its budget it names the modules that grew.
 * @param isTouched whether the current change touched a module. It names no other module.
 */
export function compareWeights(
  weighed: readonly Weighed[],
  budgets: Bytes,
  recorded: Recorded,
  isTouched: (module: string) => boolean,
): readonly Verdict[] {
  return weighed.map(({ name, side, bytes, modules }) => {
    const budget = budgets[name];
    const isOver = budget === undefined || bytes > budget;
    const isTight = !isOver && bytes > budget * (1 - ROOM);
    const grown = Object.entries(modules)
      .map(([module, size]) => ({ module, by: size - (recorded[side][module] ?? 0) }))
      .filter(({ module, by }) => by > 0 && isTouched(module))
      .toSorted((one, other) => other.by - one.by);
    return { name, bytes, budget, isOver, isTight, grown: isOver ? grown.slice(0, MOST) : [] };
  });
}
