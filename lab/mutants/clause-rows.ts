import { buyingRows } from './buying-rows.ts';
import type { Mutant } from './mutant.ts';
import { specificationRows } from './specification-rows.ts';

/** For the first cell of each row: the mutants of its clause, or the reason why there is none. */
export type RowTable = Readonly<Record<string, readonly string[] | { readonly none: string }>>;

/** Every row of tests/conformance/README.md with the mutants of its clause. */
export const clauseRows: RowTable = { ...specificationRows, ...buyingRows };

const named = new Set(Object.values(clauseRows).flatMap((row) => ('none' in row ? [] : row)));

/** Returns whether a mutant breaks a clause, by its name or because a row names it. */
export const breaksClause = ({ name }: Mutant): boolean =>
  name.startsWith('clause') || named.has(name);

/** The rows without a mutant, each with the reason. */
export const rowsWithoutMutant: readonly string[] = Object.entries(clauseRows).flatMap(
  ([cell, row]) => ('none' in row ? [`${cell}: ${row.none}`] : []),
);
