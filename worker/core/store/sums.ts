import * as v from 'valibot';
import { type Query, queryOnWire } from './queries.ts';
import { decodeFields } from './values.ts';

/** The number of documents, and the sum of each field in the order of the fields. */
export type Sums = { readonly count: number; readonly sums: readonly number[] };

/** The names of the results on the wire. */
const COUNT_ALIAS = 'documents';
const sumAlias = (index: number): string => `sum${index}`;

/** Returns the body of `runAggregationQuery` and the parent path of the call. */
export function sumsOnWire(root: string, query: Query, fields: readonly string[]) {
  const { parent, body } = queryOnWire(root, query);
  const sums = fields.map((fieldPath, index) => ({
    alias: sumAlias(index),
    sum: { field: { fieldPath } },
  }));
  const aggregations = [{ alias: COUNT_ALIAS, count: {} }, ...sums];
  return { parent, body: { structuredAggregationQuery: { ...body, aggregations } } };
}

const answerSchema = v.tuple([
  v.object({
    result: v.object({
      aggregateFields: v.record(v.string(), v.record(v.string(), v.unknown())),
    }),
  }),
]);
const wholeNumber = v.pipe(v.number(), v.safeInteger());

/** Parses the answer to `runAggregationQuery`. @throws on a sum that is no whole number. */
export function readSums(answer: unknown, fields: readonly string[]): Sums {
  const [{ result }] = v.parse(answerSchema, answer);
  const found = decodeFields(result.aggregateFields);
  const numberOf = (alias: string) => v.parse(wholeNumber, found[alias]);
  return {
    count: numberOf(COUNT_ALIAS),
    sums: fields.map((_, index) => numberOf(sumAlias(index))),
  };
}

/** Google bills an aggregation as one read for so many index entries, and as at least one. */
const ENTRIES_PER_READ = 1000;

/** Returns the billed reads of an answer to `runAggregationQuery`. */
export const readsOfSums = (answer: unknown): number =>
  Math.max(1, Math.ceil(readSums(answer, []).count / ENTRIES_PER_READ));
