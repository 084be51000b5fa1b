import { readFileSync } from 'node:fs';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { CommandError } from '../command/command-error.ts';

const rowsSchema = v.array(
  v.object({ record: v.record(v.string(), v.string()), info: v.object({ lines: v.number() }) }),
);

/** A row of a CSV file: its line, and its cells by the name of the column. */
export type CsvRow = { readonly line: number; readonly cells: Readonly<Record<string, string>> };

/**
 * Reads a CSV file in UTF-8 whose first line names the columns.
 * @throws CommandError if it cannot be read or lacks one of the columns.
 */
export function readCsv(file: string, columns: readonly string[]): readonly CsvRow[] {
  try {
    const options = { bom: true, columns: true, info: true, skip_empty_lines: true, trim: true };
    const rows = v.parse(rowsSchema, parse(readFileSync(file), options));
    const missing = columns.filter((name) => rows[0] && !(name in rows[0].record));
    if (missing.length > 0) throw new CommandError(`${file}:1: no column ${missing.join(', ')}.`);
    return rows.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (cause) {
    if (cause instanceof CommandError) throw cause;
    const why = cause instanceof CsvError ? cause.message : 'it cannot be read';
    throw new CommandError(`${file}: ${why}.`);
  }
}
