import * as v from 'valibot';
import { type PayMethodKind, payMethodKindSchema } from '../../../../contract/shared/client.ts';
import type { ClientId } from '../../../../contract/shared/ids.ts';
import { monthOf } from '../../japan-time.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { UnreadableDocument } from '../../store/unreadable-document.ts';
import type { Write } from '../../store/writes.ts';
import type { FileSums } from './file-payments.ts';

const whole = v.pipe(v.number(), v.safeInteger());
const sums = v.object({
  paidYen: whole,
  refundedYen: whole,
  feeYen: v.nullable(whole),
  bankYen: v.nullable(whole),
});
const sumsOfFiles = v.object({
  ...sums.entries,
  /**
   * The hashes of the day's files without a time column. Such a file must not count for another
   * day.
   */
  undated: v.optional(v.array(v.string()), []),
});

/** `salesMonths/{month}/settlements/all`: the sums of each day's files, by day and provider. */
const stored = v.object({
  days: v.optional(v.record(v.string(), v.record(v.string(), sumsOfFiles)), {}),
});

/** The sums of one provider's files in a month, and the number of days that have a file. */
export type SettlementTotal = FileSums & { readonly kind: PayMethodKind; readonly days: number };

/** Returns the sums of each provider's files in a month. */
export function readSettlements(document: StoredDocument | undefined): readonly SettlementTotal[] {
  const days = Object.values(daysOf(document));
  return payMethodKindSchema.options.flatMap((kind) => {
    const own: readonly FileSums[] = days.flatMap((day) =>
      v.parse(v.array(sums), day[kind] ? [day[kind]] : []),
    );
    return own.length === 0 ? [] : [{ kind, days: own.length, ...own.reduce(addSums) }];
  });
}

function daysOf(document: StoredDocument | undefined) {
  if (!document) return {};
  const parsed = v.safeParse(stored, document.fields);
  if (!parsed.success) throw new UnreadableDocument('SETTLEMENTS', document.id);
  return parsed.output.days;
}

/**
 * Returns another day of the month, such as `14`, with which a file of this hash was already
 * compared.
 */
export const dayOfHash = (
  document: StoredDocument | undefined,
  day: string,
  hash: string,
): string | undefined =>
  Object.entries(daysOf(document)).find(
    ([number, kinds]) =>
      number !== day.slice(-2) &&
      Object.values(kinds).some(({ undated }) => undated.includes(hash)),
  )?.[0];

const plus = (one: number | null, other: number | null) =>
  one === null ? other : one + (other ?? 0);

const addSums = (one: FileSums, other: FileSums): FileSums => ({
  paidYen: one.paidYen + other.paidYen,
  refundedYen: one.refundedYen + other.refundedYen,
  feeYen: plus(one.feeYen, other.feeYen),
  bankYen: plus(one.bankYen, other.bankYen),
});

/**
 * Returns the write that stores the sums of a day's files. Comparing the same day again replaces
 * them.
 */
export function settlementWrite(
  clientId: ClientId,
  day: string,
  found: ReadonlyMap<PayMethodKind, FileSums & { readonly undated: readonly string[] }>,
): Write {
  const number = day.slice(-2);
  return {
    kind: 'set',
    path: paths.salesMonthSettlements(clientId, monthOf(day)),
    fields: {
      days: { [number]: Object.fromEntries([...found].map(([kind, sum]) => [kind, { ...sum }])) },
    },
    mask: [...found.keys()].map((kind) => ['days', number, kind]),
    serverTimes: ['updatedAt'],
  };
}
