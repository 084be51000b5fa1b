import { buyingRows } from './buying-rows.ts';
import type { Mutant } from './mutant.ts';
import { specificationRows } from './specification-rows.ts';

/** By the first cell of a row: the mutants that break its clause, or why none can. */
export type RowTable = Readonly<Record<string, readonly string[] | { readonly none: string }>>;

/** Every row of tests/conformance/README.md, and the mutants that break its clause. */
export const clauseRows: RowTable = { ...specificationRows, ...buyingRows };

const named = new Set(Object.values(clauseRows).flatMap((row) => ('none' in row ? [] : row)));

/** Whether a mutant breaks a clause: by its name, or because a row names it. */
export const breaksClause = ({ name }: Mutant): boolean =>
  name.startsWith('clause') || named.has(name);

/** The rows that no mutant can break, each with the reason. */
export const rowsWithoutMutant: readonly string[] = Object.entries(clauseRows).flatMap(
  ([cell, row]) => ('none' in row ? [`${cell}: ${row.none}`] : []),
);
