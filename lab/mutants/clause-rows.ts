import { buyingRows } from './buying-rows.ts';
import type { Mutant, RowTable } from './mutant.ts';
import { specificationRows } from './specification-rows.ts';

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
