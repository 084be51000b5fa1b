import type { Operated, Reader } from '../../operator/operator-context.ts';
import type { ColumnMapping } from '../../pay-providers/port/settlement-columns.ts';
import { payProviders } from '../../pay-providers/registry.ts';
import { ok } from '../../result.ts';
import { type Compared, compareOrders } from './compare-orders.ts';
import type { CsvFile } from './csv-file.ts';
import { addFile, type FilePayments, noPayments } from './file-payments.ts';

/** The day, the providers' files of that day, and how to read them. */
export type FilesOfDay = {
  readonly day: string;
  readonly files: readonly CsvFile[];
  /** Tried before the mappings of the providers' usual files. */
  readonly mappings: readonly ColumnMapping[];
};

/**
 * The compared orders and payments of a day, before the providers are asked. `moved` has the files'
 * sums.
 */
export type FilesCompared = {
  readonly compared: Compared;
  readonly found: FilePayments;
  readonly moved: ReturnType<typeof sumOf>;
};

/**
 * Compares a day's orders with the providers' settlement files. It asks no provider and writes
 * nothing.
 */
export async function compareFiles(
  reader: Reader,
  { day, files, mappings }: FilesOfDay,
): Promise<Operated<FilesCompared>> {
  const found = noPayments();
  const usual = Object.values(payProviders).map(({ settlementFile }) => settlementFile);
  for (const file of files) {
    const added = await addFile(found, file, day, [...mappings, ...usual]);
    if (!added.ok) return added;
  }
  const moved = sumOf(found);
  return ok({ compared: await compareOrders(reader, day, found), found, moved });
}

function sumOf({ payments, rows, otherDays }: FilePayments) {
  let paidYen = 0;
  let refundedYen = 0;
  for (const payment of payments.values()) {
    paidYen += payment.paidYen;
    refundedYen += payment.refundedYen;
  }
  return { rows, otherDays, paidYen, refundedYen };
}
