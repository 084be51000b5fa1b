import * as v from 'valibot';
import { type OrderId, orderIdSchema } from '../../contract/customer/orders.ts';
import { daySchema } from '../../worker/core/operations/orders-of-span.ts';
import type { ColumnMapping, Movement } from './column-mapping.ts';

/** One movement of money, as a provider's file tells it. */
export type SettlementRow = {
  readonly orderId: OrderId | null;
  readonly paymentNumber: string;
  readonly movement: Movement;
  /** Whole yen, never negative: the direction is in `movement`. */
  readonly yen: number;
  /** The day in Japan, `2026-11-20`; null where the file does not say. */
  readonly day: string | null;
};

/** Where the columns of a mapping stand in a file; -1 where a column is not there. */
export type ColumnPlaces = Readonly<Record<keyof ColumnMapping['columns'], number>>;

/** The places of a mapping's columns in a header; undefined where this is no header of it. */
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
    at: placeOf(columns.at),
  };
  const found = places.status >= 0 && places.amountYen >= 0;
  const dated = columns.at === undefined || places.at >= 0;
  return found && dated && (places.orderId >= 0 || places.paymentNumber >= 0) ? places : undefined;
}

/** A row of the file, or why it cannot be read. */
export function readRow(
  mapping: ColumnMapping,
  places: ColumnPlaces,
  cells: readonly string[],
): SettlementRow | string {
  const cell = (place: number) => (place < 0 ? '' : (cells[place] ?? '').trim());
  const word = cell(places.status);
  const known = Object.hasOwn(mapping.statuses, word) ? mapping.statuses[word] : undefined;
  if (known === undefined) return `its status “${word}” is not in the mapping`;
  const signed = readYen(cell(places.amountYen));
  if (signed === undefined) return `its amount “${cell(places.amountYen)}” is no whole number`;
  const day = places.at < 0 ? null : readDay(cell(places.at));
  if (day === undefined) return `its time “${cell(places.at)}” is no date`;
  const orderId = readOrderId(cell(places.orderId));
  const paymentNumber = cell(places.paymentNumber);
  if (orderId === null && paymentNumber === '' && cell(places.orderId) === '')
    return 'it names no payment';
  return {
    orderId,
    paymentNumber: paymentNumber || cell(places.orderId),
    movement: signed < 0 && known === 'paid' ? 'refunded' : known,
    yen: Math.abs(signed),
    day,
  };
}

/** Yen as people write them: `1,280`, `¥160`, `-160円`. */
function readYen(text: string): number | undefined {
  const plain = text.normalize('NFKC').replace(/[,¥円\s]/g, '');
  if (!/^[-−△▲]?\d{1,12}$/.test(plain)) return undefined;
  const yen = Number(plain.replace(/^[-−△▲]/, ''));
  return yen === 0 || yen === Number(plain) ? yen : -yen;
}

/** The day of `2026/11/20 19:00:00`, `2026-11-20`, `20261120190000`; an instant is taken to Japan. */
function readDay(text: string): string | undefined {
  const instant = /[T ].*(Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(instant)) return new Date(instant + 9 * 3_600_000).toISOString().slice(0, 10);
  const [, year, month = '', date = ''] =
    /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})/.exec(text.normalize('NFKC')) ?? [];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return v.is(daySchema, day) ? day : undefined;
}

/** Our order's id; also out of the ids that we derive from it for captures and refunds. */
function readOrderId(text: string): OrderId | null {
  const parsed = v.safeParse(orderIdSchema, text.replace(/-[a-z]\d{0,3}$/, ''));
  return parsed.success ? parsed.output : null;
}
