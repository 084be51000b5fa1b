import type { ColumnMapping } from '../../pay-providers/port/settlement-columns.ts';

/** Some files have a title or a period before the header. */
export const MAX_LINES_BEFORE_HEADER = 20;

/**
 * A record of a CSV file, and the number of its last line. Null: its quotes do not show where the
 * cells end.
 */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] | null };

/**
 * A provider's file. `records` reads it from the start, and throws if it cannot read to the end.
 */
export type CsvFile = {
  readonly name: string;
  readonly records: (
    encoding: ColumnMapping['encoding'],
    delimiter: string,
  ) => AsyncIterable<CsvRecord> | Iterable<CsvRecord>;
};

/** Thrown for an uploaded file whose bytes are not text, or that ends within a quoted cell. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly file: string;
  constructor(file: string) {
    super(`${file} is no CSV file that can be read to its end`);
    this.file = file;
  }
}
