import type { OrderId } from '../../contract/customer/orders.ts';
import type { PayMethodKind } from '../../contract/shared/client.ts';
import { CommandError } from '../command/command-error.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { csvRecords } from './csv-records.ts';
import { type ColumnPlaces, findColumns, readRow, type SettlementRow } from './settlement-row.ts';

/** The files' rows of one payment, added up. */
export type FilePayment = {
  readonly kind: PayMethodKind;
  readonly orderId: OrderId | null;
  readonly paymentNumber: string;
  paid: number;
  paidYen: number;
  refunded: number;
  refundedYen: number;
  held: boolean;
  /** Where the rows are, as `file:line`. */
  places: string;
};

/** A row that could not be read. It is neither agreement nor difference, and a person must check it. */
export type BadRow = { readonly file: string; readonly line: number; readonly why: string };

/** The payments in a day's files. They take about 400 bytes of memory each. */
export type FilePayments = {
  readonly payments: Map<string, FilePayment>;
  readonly kinds: Set<PayMethodKind>;
  readonly bad: BadRow[];
  rows: number;
  /** The number of ignored rows of other days. */
  otherDays: number;
};

/** A file with more rows must be split into days, because one day is held in memory. */
const MAX_ROWS = 2_000_000;
/** Some files have a title or a period before the header. */
const MAX_LINES_BEFORE_HEADER = 20;

export const noPayments = (): FilePayments => ({
  payments: new Map(),
  kinds: new Set(),
  bad: [],
  rows: 0,
  otherDays: 0,
});

/** Returns the key that an order and its rows in a file share. */
export const keyOf = (kind: PayMethodKind, id: string): string => `${kind} ${id}`;

/**
 * Adds a day's rows from a file.
 * @param mappings tried in turn. The first one whose columns the file has is used.
 * @throws CommandError if no mapping fits, or the file cannot be read to its end.
 */
export async function addFile(
  found: FilePayments,
  path: string,
  day: string,
  mappings: readonly ColumnMapping[],
): Promise<void> {
  const { mapping, places, headerLine } = await findHeader(path, mappings);
  found.kinds.add(mapping.provider);
  for await (const { line, cells } of csvRecords(path, mapping.encoding, mapping.delimiter)) {
    if (line <= headerLine) continue;
    found.rows += 1;
    if (found.rows > MAX_ROWS)
      throw new CommandError(`${path}: more than ${MAX_ROWS} rows; give the file of one day.`);
    const row = readRow(mapping, places, cells);
    if (typeof row === 'string') found.bad.push({ file: path, line, why: row });
    else if (row.day !== null && row.day !== day) found.otherDays += 1;
    else addRow(found, mapping.provider, row, `${path}:${line}`);
  }
}

type Header = {
  readonly mapping: ColumnMapping;
  readonly places: ColumnPlaces;
  readonly headerLine: number;
};

async function findHeader(path: string, mappings: readonly ColumnMapping[]): Promise<Header> {
  for (const mapping of mappings) {
    let seen = 0;
    for await (const { line, cells } of csvRecords(path, mapping.encoding, mapping.delimiter)) {
      const places = findColumns(mapping, cells);
      if (places) return { mapping, places, headerLine: line };
      seen += 1;
      if (seen >= MAX_LINES_BEFORE_HEADER) break;
    }
  }
  const wanted = mappings.map(
    ({ provider, columns }) =>
      `  ${provider}: ${Object.values(columns)
        .flatMap((names) => names?.join(' or ') ?? [])
        .join(', ')}`,
  );
  throw new CommandError(
    [
      `${path}: no mapping has its columns. Say with --columns how it is read. Known are`,
      ...wanted,
    ].join('\n'),
  );
}

function addRow(
  { payments }: FilePayments,
  kind: PayMethodKind,
  { orderId, paymentNumber, movement, yen }: SettlementRow,
  place: string,
): void {
  if (movement === 'nothing') return;
  const key = keyOf(kind, orderId ?? paymentNumber);
  const known = payments.get(key);
  const payment: FilePayment = known ?? {
    ...{ kind, orderId, paymentNumber, places: '' },
    ...{ paid: 0, paidYen: 0, refunded: 0, refundedYen: 0, held: false },
  };
  if (!known) payments.set(key, payment);
  payment.places = payment.places === '' ? place : `${payment.places} ${place}`;
  if (movement === 'paid') {
    payment.paid += 1;
    payment.paidYen += yen;
  } else if (movement === 'refunded') {
    payment.refunded += 1;
    payment.refundedYen += yen;
  } else if (movement === 'held') payment.held = true;
}
