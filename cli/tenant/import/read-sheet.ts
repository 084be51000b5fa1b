import { readFileSync } from 'node:fs';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { TenantFileError } from '../file/tenant-file-error.ts';

/** A row of a sheet: its line in the file, and its cells by the name of the column. */
export type SheetRow = { readonly line: number; readonly cells: ReadonlyMap<string, string> };

/** A sheet as rows. `columnOf` returns the number of a column, from 1. */
export type Sheet = {
  readonly file: string;
  readonly rows: readonly SheetRow[];
  columnOf(name: string): number;
};

/** Limits a record, because an unclosed quote would otherwise extend it to the end of the file. */
const MAX_RECORD_CHARACTERS = 16_384;

const parsedRows = v.array(
  v.object({ record: v.array(v.string()), info: v.object({ lines: v.number() }) }),
);

/**
 * Reads a CSV file whose first line names the columns. UTF-8 with or without a byte order mark, or Shift_JIS.
 * @throws TenantFileError if it cannot be read, or names an unknown column or one column twice.
 */
export function readSheet(file: string, known: readonly string[]): Sheet {
  const [first, ...others] = parseRows(file, decode(file));
  const names = (first?.record ?? []).map((name) => name.trim());
  const problems = names.flatMap((name, index) => {
    const at = `${file}:1:${index + 1}`;
    if (!known.includes(name)) return [`${at}: unknown column ${JSON.stringify(name)}`];
    return names.indexOf(name) < index ? [`${at}: the column ${name} occurs twice`] : [];
  });
  if (names.length === 0) throw new TenantFileError(`${file}:1:1: there is no line of columns`);
  const tooLong = others
    .filter(({ record }) => record.length > names.length)
    .map(({ info }) => `${file}:${info.lines}:${names.length + 1}: a cell without a column`);
  if (problems.length + tooLong.length > 0) throw new TenantFileError([...problems, ...tooLong]);
  return {
    file,
    columnOf: (name) => names.indexOf(name) + 1,
    rows: others.map(({ record, info }) => ({
      line: info.lines,
      cells: new Map(names.map((name, index) => [name, (record[index] ?? '').trim()])),
    })),
  };
}

function parseRows(file: string, text: string) {
  try {
    return v.parse(
      parsedRows,
      parse(text, {
        bom: true,
        info: true,
        relax_column_count: true,
        skip_empty_lines: true,
        skip_records_with_empty_values: true,
        max_record_size: MAX_RECORD_CHARACTERS,
      }),
    );
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const line = v.safeParse(v.object({ lines: v.number() }), cause);
    throw new TenantFileError(
      `${file}:${line.success ? line.output.lines : 1}:1: ${cause.message}`,
    );
  }
}

/** No Japanese text is valid in both encodings. */
function decode(file: string): string {
  const bytes = readBytes(file);
  for (const encoding of ['utf-8', 'shift_jis']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next encoding.
    }
  }
  throw new TenantFileError(`${file}: it is neither UTF-8 nor Shift_JIS.`);
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new TenantFileError(`${file} cannot be read.`);
  }
}
