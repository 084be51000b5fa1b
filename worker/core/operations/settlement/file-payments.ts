import type { OperationFailure } from '../../../../contract/console/operation-errors.ts';
import type { OrderId } from '../../../../contract/customer/orders.ts';
import type { PayMethodKind } from '../../../../contract/shared/client.ts';
import { type Operated, refuse } from '../../operator/operator-context.ts';
import type { ColumnMapping } from '../../pay-providers/port/settlement-columns.ts';
import { err, ok } from '../../result.ts';
import { type CsvFile, MAX_LINES_BEFORE_HEADER } from './csv-file.ts';
import { describeColumns } from './describe-columns.ts';
import {
  type ColumnPlaces,
  findColumns,
  type RowFailure,
  readRow,
  type SettlementRow,
} from './settlement-row.ts';

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

/**
 * A row that could not be read. It counts neither as agreement nor as difference, and a person must
 * check it.
 */
export type BadRow = RowFailure & { readonly file: string; readonly line: number };

/** The sums of a provider's rows of a day. A fee or paid-out amount is null if no row has one. */
export type FileSums = {
  paidYen: number;
  refundedYen: number;
  feeYen: number | null;
  bankYen: number | null;
};

/** The payments in a day's files. They take about 400 bytes of memory each. */
export type FilePayments = {
  readonly payments: Map<string, FilePayment>;
  readonly kinds: Set<PayMethodKind>;
  readonly sums: Map<PayMethodKind, FileSums>;
  readonly bad: BadRow[];
  rows: number;
  /** The number of ignored rows of other days. */
  otherDays: number;
  /** Files without a time column. All of their rows count for the day. */
  readonly undated: Map<CsvFile, PayMethodKind>;
  /** How each file was read. */
  readonly forms: Map<CsvFile, FileForm>;
};

/** The mapping that fits a file, and the file's own name of each of its columns. */
export type FileForm = {
  readonly mapping: ColumnMapping;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * The most rows in all files of one comparison, including rows of other days, because its payments
 * must fit in memory.
 */
const MAX_ROWS = 2_000_000;

export const noPayments = (): FilePayments => ({
  payments: new Map(),
  kinds: new Set(),
  sums: new Map(),
  bad: [],
  rows: 0,
  otherDays: 0,
  undated: new Map(),
  forms: new Map(),
});

/** Returns the key that an order and its rows in a file share. */
export const keyOf = (kind: PayMethodKind | 'none', id: string): string => `${kind} ${id}`;

/**
 * Adds a day's rows from a file.
 *
 * @param mappings tried in turn. The first whose columns the file has is used.
 */
export async function addFile(
  found: FilePayments,
  file: CsvFile,
  day: string,
  mappings: readonly ColumnMapping[],
): Promise<Operated<void>> {
  const header = await findHeader(file, mappings);
  if (!header) return refuse(await columnsUnknown(file, mappings));
  const { mapping, places, headerLine } = header;
  found.forms.set(file, header);
  found.kinds.add(mapping.provider);
  if (mapping.columns.at === undefined) found.undated.set(file, mapping.provider);
  for await (const { line, cells } of file.records(mapping.encoding, mapping.delimiter)) {
    if (line <= headerLine) continue;
    found.rows += 1;
    if (found.rows > MAX_ROWS) {
      const data = { file: file.name, maxRows: MAX_ROWS };
      return refuse({ code: 'SETTLEMENT_FILE_TOO_LONG', data });
    }
    const row = cells ? readRow(mapping, places, cells) : quotesWrong;
    if (!row.ok) found.bad.push({ file: file.name, line, ...row.error });
    else if (row.value.day !== null && row.value.day !== day) found.otherDays += 1;
    else addRow(found, mapping.provider, row.value, `${file.name}:${line}`);
  }
  return ok(undefined);
}

const quotesWrong = err({ code: 'QUOTES_WRONG', cell: '' } as const);

type Header = FileForm & {
  readonly places: ColumnPlaces;
  readonly headerLine: number;
};

async function findHeader(
  { records }: CsvFile,
  mappings: readonly ColumnMapping[],
): Promise<Header | undefined> {
  for (const mapping of mappings) {
    let seen = 0;
    for await (const { line, cells } of records(mapping.encoding, mapping.delimiter)) {
      const places = cells && findColumns(mapping, cells);
      if (places) return { mapping, places, headers: headersOf(places, cells), headerLine: line };
      seen += 1;
      if (seen >= MAX_LINES_BEFORE_HEADER) break;
    }
  }
  return undefined;
}

const headersOf = (places: ColumnPlaces, cells: readonly string[]) =>
  Object.fromEntries(
    Object.entries(places).flatMap(([part, place]) =>
      place < 0 ? [] : [[part, (cells[place] ?? '').trim()]],
    ),
  );

const columnsUnknown = async (
  file: CsvFile,
  mappings: readonly ColumnMapping[],
): Promise<OperationFailure> => ({
  code: 'SETTLEMENT_COLUMNS_UNKNOWN',
  data: {
    file: file.name,
    ...(await describeColumns(file)),
    form: null,
    known: mappings.map(({ provider, columns }) => ({
      provider,
      headers: Object.values(columns).flatMap((names) => names?.join(' or ') ?? []),
    })),
  },
});

function addRow(
  { payments, sums }: FilePayments,
  kind: PayMethodKind,
  row: SettlementRow,
  place: string,
): void {
  const { orderId, paymentNumber, movement, yen } = row;
  const sum = sums.get(kind) ?? { paidYen: 0, refundedYen: 0, feeYen: null, bankYen: null };
  sums.set(kind, addToSums(sum, row));
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

const addToSums = (sum: FileSums, { movement, yen, feeYen, bankYen }: SettlementRow): FileSums => ({
  paidYen: sum.paidYen + (movement === 'paid' ? yen : 0),
  refundedYen: sum.refundedYen + (movement === 'refunded' ? yen : 0),
  feeYen: feeYen === null ? sum.feeYen : (sum.feeYen ?? 0) + feeYen,
  bankYen: bankYen === null ? sum.bankYen : (sum.bankYen ?? 0) + bankYen,
});
