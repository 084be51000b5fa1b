import * as v from 'valibot';
import { localTextSchema } from '../../../contract/shared/language.ts';
import { type Count, type Counts, divisions, type Keyed } from './counts.ts';

const whole = v.pipe(v.number(), v.safeInteger());

/**
 * A count as a short list in JSON, because one document contains the counts of thousands of
 * machines.
 */
const packedCount = v.pipe(
  v.tuple([whole, whole, whole, whole, whole, whole]),
  v.transform(
    ([captured, capturedYen, capturedTaxYen, refunded, refundedYen, refundedTaxYen]): Count => ({
      ...{ captured, capturedYen, capturedTaxYen },
      ...{ refunded, refundedYen, refundedTaxYen },
    }),
  ),
);
const packCount = (count: Count) => [
  ...[count.captured, count.capturedYen, count.capturedTaxYen],
  ...[count.refunded, count.refundedYen, count.refundedTaxYen],
];

const packedKeyed = v.record(v.string(), packedCount);
const packKeyed = (keyed: Keyed) =>
  Object.fromEntries(Object.entries(keyed).map(([key, count]) => [key, packCount(count)]));

const packedCounts = v.object({
  total: packedCount,
  hours: packedKeyed,
  products: packedKeyed,
  methods: packedKeyed,
  rates: packedKeyed,
});
const packCounts = (counts: Counts) => ({
  total: packCount(counts.total),
  ...Object.fromEntries(divisions.map((name) => [name, packKeyed(counts[name])])),
});

/** The total of one machine. */
export type MachineTotal = {
  readonly code: string;
  readonly name: v.InferOutput<typeof localTextSchema>;
  readonly count: Count;
};

/** Parses the totals of each machine, by its id. */
export const machineTotalsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.object({ code: v.string(), name: localTextSchema, count: packedCount })),
);

/** Returns the totals as `machineTotalsSchema` reads them. */
export const packMachineTotals = (totals: Readonly<Record<string, MachineTotal>>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(totals).map(([id, { code, name, count }]) => [
        id,
        { code, name, count: packCount(count) },
      ]),
    ),
  );

/** Parses what machines have contributed to a day, by their ids. */
export const foldedSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), packedCounts));

/** Returns the contributions as `foldedSchema` reads them. */
export const packFolded = (folded: Readonly<Record<string, Counts>>): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(folded).map(([id, counts]) => [id, packCounts(counts)])),
  );
