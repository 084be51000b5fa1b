import type { UnknownColumn } from '../../../../contract/console/settlement-errors.ts';
import { type CsvFile, MAX_LINES_BEFORE_HEADER, UnreadableFile } from './csv-file.ts';

/** How many cells of a column an accountant sees before they choose its meaning. */
const SAMPLES = 3;
/** A column with more different words is not a status column. */
const MAX_WORDS = 20;
const MAX_CELL = 60;
/** A file with more columns is not a settlement file. */
const MAX_COLUMNS = 60;
const DELIMITERS = [',', '\t', ';'] as const;

/** A file's delimiter and columns. */
export type DescribedColumns = {
  readonly delimiter: string;
  readonly columns: UnknownColumn[];
};

/**
 * Describes the columns of a file of unknown form, from all of its rows. It returns a column's first
 * cells, and its different words if it has few. The header is the widest record before the data.
 * The first delimiter that divides it is used.
 */
export async function describeColumns(file: CsvFile): Promise<DescribedColumns> {
  const { delimiter, line: headerLine, names } = await findHeader(file);
  const seen = names
    .slice(0, MAX_COLUMNS)
    .map((name) => ({ name: name.trim(), samples: [] as string[], words: new Set<string>() }));
  for await (const { line, cells } of file.records('auto', delimiter)) {
    if (line <= headerLine || !cells) continue;
    for (const [index, { samples, words }] of seen.entries()) {
      const cell = short(cells[index] ?? '');
      if (samples.length < SAMPLES) samples.push(cell);
      if (words.size <= MAX_WORDS) words.add(cell);
    }
  }
  const columns = seen.map(({ name, samples, words }) => ({
    ...{ name, samples },
    words: words.size > MAX_WORDS ? [] : [...words].filter(Boolean),
  }));
  return { delimiter, columns: columns.filter(isFirstOfItsName) };
}

/** A mapping finds a column by its name. If two columns have the same name, it uses the first. */
const isFirstOfItsName = (
  { name }: UnknownColumn,
  index: number,
  columns: readonly UnknownColumn[],
) => name !== '' && columns.findIndex((column) => column.name === name) === index;

const short = (cell: string) => cell.trim().slice(0, MAX_CELL);

type Header = {
  readonly delimiter: string;
  readonly line: number;
  readonly names: readonly string[];
};

async function findHeader(file: CsvFile): Promise<Header> {
  for (const delimiter of DELIMITERS) {
    const header = await widestRecord(file, delimiter);
    if (header.names.length > 1) return header;
  }
  return { delimiter: ',', line: 0, names: [] };
}

async function widestRecord(file: CsvFile, delimiter: string): Promise<Header> {
  let header: Header = { delimiter, line: 0, names: [] };
  let seen = 0;
  try {
    for await (const { line, cells } of file.records('auto', delimiter)) {
      if (cells && cells.length > header.names.length) header = { delimiter, line, names: cells };
      seen += 1;
      if (seen >= MAX_LINES_BEFORE_HEADER) break;
    }
  } catch (thrown) {
    // With this delimiter the quotes do not fit, so try the next one.
    if (!(thrown instanceof UnreadableFile)) throw thrown;
  }
  return header;
}
