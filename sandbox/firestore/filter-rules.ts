import { invalid } from './errors.ts';
import { type Filter, leaves } from './filters.ts';
import { MAX_DISJUNCTIONS } from './limits.ts';

const negative = ['NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', 'IS_NOT_NULL'];
const ranged = ['LESS_THAN', 'LESS_THAN_OR_EQUAL', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL'];

/** Returns whether a filter makes Firestore sort by its field. */
export function isInequality({ op }: { op: string }): boolean {
  return ranged.includes(op) || negative.includes(op);
}

/** Refuses the combinations of filters that Firestore does not support. */
export function checkCombination(filter: Filter) {
  const ops = leaves(filter).map((leaf) => leaf.op);
  if (ops.filter((op) => negative.includes(op)).length > 1) {
    invalid(
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    );
  }
  const disjunctive = ops.includes('IN') || ops.includes('ARRAY_CONTAINS_ANY') || hasOr(filter);
  if (ops.includes('NOT_IN') && disjunctive) {
    invalid("'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.");
  }
  if (containsPerDisjunction(filter) > 1) {
    invalid("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.");
  }
  if (disjunctions(filter) > MAX_DISJUNCTIONS) {
    invalid(`The query exceeds the limit of ${MAX_DISJUNCTIONS} disjunctions.`);
  }
}

function hasOr(filter: Filter): boolean {
  if (filter.kind === 'field') return false;
  return filter.kind === 'or' || filter.filters.some(hasOr);
}

function containsPerDisjunction(filter: Filter): number {
  if (filter.kind === 'field') return filter.op === 'ARRAY_CONTAINS' ? 1 : 0;
  const counts = filter.filters.map(containsPerDisjunction);
  return filter.kind === 'or' ? Math.max(0, ...counts) : counts.reduce((a, b) => a + b, 0);
}

/** Returns the number of alternatives of the filter in disjunctive normal form. */
function disjunctions(filter: Filter): number {
  if (filter.kind === 'field') return filter.alternatives;
  const counts = filter.filters.map(disjunctions);
  return filter.kind === 'or'
    ? counts.reduce((a, b) => a + b, 0)
    : counts.reduce((a, b) => a * b, 1);
}
