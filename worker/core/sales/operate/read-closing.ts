import { addDays, dayAt } from '../../japan-time.ts';
import {
  readSettlements,
  type SettlementTotal,
} from '../../operations/settlement/settlement-totals.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { readClient } from '../../tenant/client-document.ts';
import type { TenantClient } from '../../tenant-client.ts';
import { addCount, type Count, type Counts, noCount } from '../counts.ts';
import {
  readSalesDay,
  readSalesMonth,
  readSalesProgress,
  type SalesMonth,
} from '../sales-documents.ts';
import type { DayCheck } from './read-sales.ts';
import { daysOfMonth } from './sales-periods.ts';

/** A month as the accountant sees it. */
export type MonthClosing = {
  readonly month: string;
  readonly seller: TenantClient['seller'];
  /**
   * The sums of each tax rate. The tax is the sum of the receipts' taxes, which are rounded down
   * per receipt.
   */
  readonly rates: readonly { readonly ratePercent: number; readonly count: Count }[];
  readonly methods: readonly { readonly kind: string; readonly count: Count }[];
  readonly total: Count;
  readonly days: readonly (DayCheck & { readonly count: Count })[];
  /** The sums of the settlement files that were compared. */
  readonly settlements: readonly SettlementTotal[];
  /**
   * The person who asks a second person to close the month. Null if the sums have changed since, or
   * if it is closed.
   */
  readonly proposed: { readonly by: string; readonly staffId: string; readonly at: number } | null;
  readonly closed: { readonly by: string; readonly at: number; readonly proposedBy: string } | null;
  /** Changes in earlier months after those were closed. */
  readonly corrections: readonly { readonly month: string; readonly counts: Counts }[];
  readonly isOver: boolean;
  /**
   * Days that are not checked, or that differ from their orders. If empty, the month can be closed.
   */
  readonly unproven: readonly string[];
};

/** This asks nobody for consent, so it needs no versions of the documents. */
const noVersions = { termsOfUse: null, privacyPolicy: null };

/** Returns a month's closing. It reads 35 documents. */
export async function readClosing(
  { services: { store, nowMs }, client: { clientId } }: Reader,
  month: string,
): Promise<Operated<MonthClosing>> {
  const days = daysOfMonth(month);
  const [client, monthAt, settlements, progressAt, ...daysAt] = await store.batchGet([
    paths.client(clientId),
    paths.salesMonth(clientId, month),
    paths.salesMonthSettlements(clientId, month),
    paths.salesProgress(clientId),
    ...days.map((day) => paths.salesDay(clientId, day)),
  ]);
  if (!client) return refuse({ code: 'TENANT_UNKNOWN', data: { clientId } });
  const { counts, days: byDay, closed, corrections, ...stored } = readSalesMonth(monthAt);
  const since = progressAt ? readSalesProgress(progressAt).since : null;
  const checked = days.map((day, index) => ({
    day,
    count: byDay[day.slice(-2)] ?? noCount,
    check: readSalesDay(daysAt[index]).check,
  }));
  const isProven = ({ day, check }: DayCheck) =>
    // Before the first whole day with counters there is nothing to check.
    (since !== null && day <= since) || check?.agrees === true;
  return ok({
    month,
    seller: readClient(clientId, client.fields, undefined, noVersions).seller,
    rates: Object.entries(counts.rates)
      .map(([rate, count]) => ({ ratePercent: Number(rate), count }))
      .toSorted((one, other) => one.ratePercent - other.ratePercent),
    methods: Object.entries(counts.methods).map(([kind, count]) => ({ kind, count })),
    total: counts.total,
    days: checked,
    settlements: readSettlements(settlements),
    proposed: closed ? null : standingProposal(stored, counts.total),
    closed,
    corrections: Object.entries(corrections)
      .map(([of, changed]) => ({ month: of, counts: changed }))
      .toSorted((one, other) => one.month.localeCompare(other.month)),
    isOver: dayAt(nowMs()) > addDays(`${month}-01`, days.length - 1),
    unproven: checked.filter((day) => !isProven(day)).map(({ day }) => day),
  });
}

/**
 * Returns the request to close a month. Null if the sums have changed since the person saw them.
 */
export const standingProposal = (
  { proposed }: Pick<SalesMonth, 'proposed'>,
  { capturedYen, refundedYen }: Count,
): SalesMonth['proposed'] =>
  proposed?.capturedYen === capturedYen && proposed.refundedYen === refundedYen ? proposed : null;

/** Returns the sum of the days of a month, which its own sum must equal. */
export const sumOfDays = ({ days }: Pick<MonthClosing, 'days'>): Count =>
  days.reduce((sum, { count }) => addCount(sum, count), noCount);
