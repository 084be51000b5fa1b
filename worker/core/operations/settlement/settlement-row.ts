import * as v from 'valibot';
import { daySchema } from '../../../../contract/console/day.ts';
import type { Movement } from '../../../../contract/console/settlement-errors.ts';
import type { RowProblem } from '../../../../contract/console/settlement-rows.ts';
import { type OrderId, orderIdSchema } from '../../../../contract/customer/orders.ts';
import type { ColumnMapping } from '../../pay-providers/port/settlement-columns.ts';
import { err, ok, type Result } from '../../result.ts';

/** One movement of money in a provider's file. */
export type SettlementRow = {
  readonly orderId: OrderId | null;
  readonly paymentNumber: string;
  readonly movement: Movement;
  /** Whole yen, never negative. `movement` states the direction. */
  readonly yen: number;
  /** The provider's fee. `null` if the file does not have it. */
  readonly feeYen: number | null;
  /** What the provider pays out for the row, negative for a refund. `null` if the file does not have it. */
  readonly bankYen: number | null;
  /** The day in Japan, `2026-11-20`. `null` if the file does not have it. */
  readonly day: string | null;
};

/** The index of each column of a mapping in a file. -1 if the file does not have the column. */
export type ColumnPlaces = Readonly<Record<keyof ColumnMapping['columns'], number>>;

/** Returns the indexes of a mapping's columns in a header, or undefined if the header does not fit. */
export function findColumns(
  { columns }: ColumnMapping,
  header: readonly string[],
): ColumnPlaces | undefined {
  const names = header.map((name) => name.trim());
  const placeOf = (wanted: readonly string[] | undefined) =>
    wanted === undefined ? -1 : names.findIndex((name) => wanted.includes(name));
  const places = {
    orderId: placeOf(columns.orderId),
    paymentNumber: placeOf(columns.paymentNumber),
    status: placeOf(columns.status),
    amountYen: placeOf(columns.amountYen),
    feeYen: placeOf(columns.feeYen),
    bankYen: placeOf(columns.bankYen),
    at: placeOf(columns.at),
  };
  const found = places.status >= 0 && places.amountYen >= 0;
  const dated = columns.at === undefined || places.at >= 0;
  return found && dated && (places.orderId >= 0 || places.paymentNumber >= 0) ? places : undefined;
}

/** Why a row could not be read, and the cell that is wrong. */
export type RowFailure = { readonly code: RowProblem; readonly cell: string };

/** Parses a row of a settlement file. */
export function readRow(
  mapping: ColumnMapping,
  places: ColumnPlaces,
  cells: readonly string[],
): Result<SettlementRow, RowFailure> {
  const cell = (place: number) => (place < 0 ? '' : (cells[place] ?? '').trim());
  const word = cell(places.status);
  const known = Object.hasOwn(mapping.statuses, word) ? mapping.statuses[word] : undefined;
  if (known === undefined) return err({ code: 'STATUS_NOT_MAPPED', cell: word });
  const amount = cell(places.amountYen);
  const signed = readYen(amount);
  if (signed === undefined) return err({ code: 'AMOUNT_WRONG', cell: amount });
  const time = cell(places.at);
  const day = places.at < 0 ? null : readDay(time);
  if (day === undefined) return err({ code: 'TIME_WRONG', cell: time });
  const orderId = readOrderId(cell(places.orderId));
  const paymentNumber = cell(places.paymentNumber);
  if (orderId === null && paymentNumber === '' && cell(places.orderId) === '')
    return err({ code: 'PAYMENT_UNNAMED', cell: '' });
  const movement = signed < 0 && known === 'paid' ? 'refunded' : known;
  const yen = Math.abs(signed);
  const paidOut = readPaidOut(cell(places.feeYen), cell(places.bankYen), movement, yen);
  if (!paidOut.ok) return paidOut;
  return ok({
    ...{ orderId, movement, yen, day },
    paymentNumber: paymentNumber || cell(places.orderId),
    ...paidOut.value,
  });
}

/** Parses the fee and the paid-out amount. If a row has both, they must fit its amount. */
function readPaidOut(
  fee: string,
  bank: string,
  movement: Movement,
  yen: number,
): Result<Pick<SettlementRow, 'feeYen' | 'bankYen'>, RowFailure> {
  const feeYen = fee === '' ? null : readYen(fee);
  if (feeYen === undefined) return err({ code: 'AMOUNT_WRONG', cell: fee });
  const bankYen = bank === '' ? null : readYen(bank);
  if (bankYen === undefined) return err({ code: 'AMOUNT_WRONG', cell: bank });
  const moved = { paid: yen, refunded: -yen, held: 0, nothing: 0 }[movement];
  const differs = feeYen !== null && bankYen !== null && bankYen !== moved - feeYen;
  return differs ? err({ code: 'BANK_AMOUNT_WRONG', cell: bank }) : ok({ feeYen, bankYen });
}

/** Parses yen: `1,280`, `¥160`, `-160円`. */
function readYen(text: string): number | undefined {
  const plain = text.normalize('NFKC').replace(/[,¥円\s]/g, '');
  if (!/^[-−△▲]?\d{1,12}$/.test(plain)) return undefined;
  const yen = Number(plain.replace(/^[-−△▲]/, ''));
  return yen === 0 || yen === Number(plain) ? yen : -yen;
}

/**
 * Returns the day of `2026/11/20 19:00:00`, `2026-11-20` or `20261120190000`. An instant is converted to
 * Japan's time.
 */
function readDay(text: string): string | undefined {
  const instant = /[T ].*(Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(instant)) return new Date(instant + 9 * 3_600_000).toISOString().slice(0, 10);
  const [, year, month = '', date = ''] =
    /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})/.exec(text.normalize('NFKC')) ?? [];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return v.is(daySchema, day) ? day : undefined;
}

/** Returns our order's id. Also accepts the ids that we derive from it for captures and refunds. */
function readOrderId(text: string): OrderId | null {
  const parsed = v.safeParse(orderIdSchema, text.replace(/-[a-z]\d{0,3}$/, ''));
  return parsed.success ? parsed.output : null;
}
