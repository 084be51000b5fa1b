import { invalid, invalidPayload } from './errors.ts';
import { type FieldPath, parseFieldPath } from './field-path.ts';
import { documentValue } from './filters.ts';
import { isReserved, MAX_AGGREGATIONS } from './limits.ts';
import type { StoredDocument } from './store.ts';
import { doubleOf, type Fields, type Value } from './value.ts';
import type { WireAggregation } from './wire-query.ts';

/** Returns the results of the aggregations over a query's documents, keyed by alias. */
export function aggregate(documents: StoredDocument[], wire: readonly WireAggregation[]): Fields {
  if (wire.length === 0) invalid('Aggregations can not be empty.');
  if (wire.length > MAX_AGGREGATIONS) {
    invalid(
      `The maximum number of aggregations allowed in an aggregation query is ${MAX_AGGREGATIONS}.`,
    );
  }
  // Documents that lack a summed or averaged field are excluded from every aggregation.
  const paths = wire.flatMap(({ sum, avg }) => parseReference(sum ?? avg));
  const counted = documents.filter((document) =>
    paths.every((path) => documentValue(document, path) !== undefined),
  );
  const results = new Map<string, Value>();
  let unnamed = 0;
  for (const aggregation of wire) {
    if (!aggregation.alias) unnamed += 1;
    const alias = aggregation.alias || `field_${unnamed}`;
    if (isReserved(alias)) invalid(`The property.name "${alias}" is reserved.`);
    if (results.has(alias)) invalid(`Aggregation aliases contain duplicate alias: ${alias}.`);
    results.set(alias, compute(counted, aggregation));
  }
  return Object.fromEntries(results);
}

function compute(documents: StoredDocument[], { count, sum, avg }: WireAggregation): Value {
  if (count !== undefined) return { integerValue: String(countUpTo(documents.length, count.upTo)) };
  const reference = sum ?? avg;
  if (reference === undefined) return invalid('Aggregation operator is not set.');
  const numbers = numbersAt(documents, reference.field.fieldPath);
  const integers = numbers.filter((number) => typeof number === 'bigint');
  if (sum !== undefined && integers.length === numbers.length) {
    return { integerValue: String(integers.reduce((a, b) => a + b, 0n)) };
  }
  const total = numbers.reduce<number>((a, b) => a + Number(b), 0);
  if (sum !== undefined) return doubleOf(total);
  return numbers.length === 0 ? { nullValue: null } : doubleOf(total / numbers.length);
}

function parseReference(reference: WireAggregation['sum']): FieldPath[] {
  return reference === undefined ? [] : [parseFieldPath(reference.field.fieldPath)];
}

function numbersAt(documents: StoredDocument[], fieldPath: string): (bigint | number)[] {
  const path = parseFieldPath(fieldPath);
  return documents.flatMap((document): (bigint | number)[] => {
    const value = documentValue(document, path);
    if (value === undefined) return [];
    if ('integerValue' in value) return [BigInt(value.integerValue)];
    return 'doubleValue' in value ? [Number(value.doubleValue)] : [];
  });
}

type UpTo = NonNullable<WireAggregation['count']>['upTo'];

function countUpTo(count: number, upTo: UpTo): number {
  if (upTo === undefined || upTo === null) return count;
  const limit = Number(typeof upTo === 'object' ? upTo.value : upTo);
  return Number.isNaN(limit) ? invalidPayload() : Math.min(count, limit);
}
