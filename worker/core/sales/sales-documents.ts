import * as v from 'valibot';
import { machineIdSchema } from '../../../contract/shared/ids.ts';
import { localTextSchema } from '../../../contract/shared/language.ts';
import type { StoredDocument } from '../store/firestore.ts';
import { UnreadableDocument } from '../store/unreadable-document.ts';
import { storedMs } from '../store/values.ts';
import { countSchema, countsSchema, divisions, noCounts } from './counts.ts';
import { foldedSchema, machineTotalsSchema } from './packed-counts.ts';

const names = v.optional(v.record(v.string(), localTextSchema), {});

/** `clients/{c}/sales/{machine}_{day}`: the sales of one machine and day. */
const machineSale = v.object({
  machineId: machineIdSchema,
  machine: v.object({ code: v.string(), name: localTextSchema }),
  day: v.string(),
  /** The names of its products, by their ids. */
  names,
  counts: v.optional(countsSchema, noCounts),
});
export type MachineSale = v.InferOutput<typeof machineSale>;

const compared = v.object({ counters: v.number(), orders: v.number() });

/** The nightly comparison of a day's counters with its orders. */
export const salesCheckSchema = v.object({
  at: storedMs,
  captured: compared,
  capturedYen: compared,
  refunded: compared,
  refundedYen: compared,
  /** Divisions that do not add up to the total. */
  uneven: v.array(v.picklist(divisions)),
  /** Refunded orders that this version cannot read. */
  unreadable: v.number(),
  /** The difference in yen. It is 0 if only the numbers of sales differ. */
  differenceYen: v.number(),
  agrees: v.boolean(),
});
export type SalesCheck = v.InferOutput<typeof salesCheckSchema>;

/** `clients/{c}/salesDays/{day}`: the tenant's sales of a day. */
const salesDay = v.object({
  counts: v.optional(countsSchema, noCounts),
  names,
  /** Null until the night after the day. */
  check: v.optional(v.nullable(salesCheckSchema), null),
});

/** `clients/{c}/salesMonths/{month}`: the tenant's sales of a month. */
const salesMonth = v.object({
  counts: v.optional(countsSchema, noCounts),
  names,
  /** The total of each day, by its number (`01`). */
  days: v.optional(v.record(v.string(), countSchema), {}),
  /** The person who asks another one to close the month, and the sums that this person saw. */
  proposed: v.optional(
    v.nullable(
      v.object({
        ...{ by: v.string(), staffId: v.string(), at: storedMs },
        ...{ capturedYen: v.number(), refundedYen: v.number() },
      }),
    ),
    null,
  ),
  /** Set when a second person closes the month. Its sums never change after that. */
  closed: v.optional(
    v.nullable(v.object({ by: v.string(), at: storedMs, proposedBy: v.optional(v.string(), '') })),
    null,
  ),
  /** Changes of closed months, stored by the month that they belong to. */
  corrections: v.optional(v.record(v.string(), countsSchema), {}),
});
export type SalesMonth = v.InferOutput<typeof salesMonth>;

/** `clients/{c}/salesProgress/current`. */
const salesProgress = v.object({
  /** The first day on which this tenant's sales were counted. It may be counted in part. */
  since: v.string(),
  /** Counters that changed up to this time are added up. Null: none yet. */
  foldedTo: v.nullable(storedMs),
  /** The last day that was compared with the orders, or `since`. */
  checkedTo: v.string(),
  /** Earlier days that did not agree with the orders when they were last compared. */
  unproven: v.optional(v.array(v.string()), []),
});
export type SalesProgress = v.InferOutput<typeof salesProgress>;

/**
 * Returns a parser of stored documents. It throws UnreadableDocument if a document has another
 * shape.
 */
const reader =
  <S extends v.GenericSchema>(schema: S) =>
  (document: StoredDocument): v.InferOutput<S> => {
    const parsed = v.safeParse(schema, document.fields);
    if (!parsed.success) throw new UnreadableDocument('SALES', document.id);
    return parsed.output;
  };

/** Like `reader`. If the document is absent, nothing was sold. */
const readerOrEmpty = <S extends v.GenericSchema>(schema: S) => {
  const read = reader(schema);
  return (document: StoredDocument | undefined): v.InferOutput<S> =>
    document ? read(document) : v.parse(schema, {});
};

export const readMachineSale = reader(machineSale);
export const readSalesDay = readerOrEmpty(salesDay);
export const readSalesMonth = readerOrEmpty(salesMonth);
export const readSalesProgress = reader(salesProgress);
/** The totals of each machine in a day or month: `byMachine/all`. */
export const readMachineTotals = readerOrEmpty(
  v.object({ rows: v.optional(machineTotalsSchema, '{}') }),
);
/** The contributions of some machines to a day: `folded/{shard}`. */
export const readFolded = readerOrEmpty(v.object({ rows: v.optional(foldedSchema, '{}') }));
