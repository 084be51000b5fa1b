import { sha256Hex } from '../../crypto/sha256-hex.ts';
import { type CsvFile, type CsvRecord, UnreadableFile } from './csv-file.ts';

/** An uploaded file, and the hash of its bytes. */
export type UploadedFile = CsvFile & { readonly hash: () => Promise<string> };

/** Returns an uploaded CSV file. Its records throw UnreadableFile. */
export const uploadedFile = (name: string, bytes: Uint8Array): UploadedFile => ({
  name,
  hash: () => sha256Hex(bytes),
  records: (encoding, delimiter) => recordsOf(name, decode(name, bytes, encoding), delimiter),
});

/**
 * Decodes as UTF-8 if the bytes are valid UTF-8, else as Shift_JIS, unless the mapping names the
 * encoding.
 */
function decode(name: string, bytes: Uint8Array, encoding: 'auto' | 'utf-8' | 'shift_jis'): string {
  const encodings = encoding === 'auto' ? ['utf-8', 'shift_jis'] : [encoding];
  for (const one of encodings) {
    try {
      return new TextDecoder(one, { fatal: true, ignoreBOM: false }).decode(bytes);
    } catch {
      // The bytes are not in this encoding, so try the next one.
    }
  }
  throw new UnreadableFile(name);
}

/**
 * Returns a pattern that matches the end of a cell: the delimiter, a line end or the end of the
 * text.
 */
function endPattern(delimiter: string, flags: 'g' | 'y'): RegExp {
  const end = delimiter.replace(/[\\^$.*+?()[\]{}|-]/g, '\\$&');
  return new RegExp(`${end}|\\r\\n|\\n|\\r|$`, flags);
}

/**
 * Returns where the quotes around a cell end. It uses a loop, because a regular expression for the
 * whole cell overflows the stack at millions of quotes.
 *
 * @returns undefined if they do not end.
 */
function closingQuote(text: string, start: number): number | undefined {
  let at = text.indexOf('"', start + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? undefined : at;
}

type Cell = { readonly value: string; readonly end: string; readonly next: number };
type CellReader = (start: number) => Cell | 'open' | 'loose';

/**
 * Returns a function that reads the cell at a position. `open`: its quotes do not end. `loose`: its
 * quotes end before the cell does.
 */
function cellReader(text: string, delimiter: string): CellReader {
  const [anywhere, here] = [endPattern(delimiter, 'g'), endPattern(delimiter, 'y')];
  return (start) => {
    const isQuoted = text[start] === '"';
    const close = isQuoted ? closingQuote(text, start) : start;
    if (close === undefined) return 'open';
    const pattern = isQuoted ? here : anywhere;
    pattern.lastIndex = isQuoted ? close + 1 : start;
    const found = pattern.exec(text);
    if (!found) return 'loose';
    const value = isQuoted
      ? text.slice(start + 1, close).replaceAll('""', '"')
      : text.slice(start, found.index);
    return { value, end: found[0], next: found.index + found[0].length };
  };
}

/**
 * How many possible cell ends are tried. A JSON cell has a few. Each costs one reading of its line,
 * so a file of nothing but quotes must not have millions.
 */
const MAX_ENDS = 50;

/**
 * Returns the only reading of a text as `count` cells of one line. Null if there is none, or more
 * than one.
 */
function onlyReading(text: string, delimiter: string, count: number): readonly string[] | null {
  const readings: string[][] = [];
  let ends = 0;
  for (const { index } of text.matchAll(
    new RegExp(`"(?=${endPattern(delimiter, 'g').source})`, 'g'),
  )) {
    ends += 1;
    if (ends > MAX_ENDS) return null;
    const tail = text.slice(index + 1);
    const rest = tail === '' ? [] : cellsOf(tail.slice(delimiter.length), delimiter);
    if (index > 0 && rest?.length === count - 1) readings.push([text.slice(1, index), ...rest]);
  }
  return readings.length === 1 ? (readings[0] ?? null) : null;
}

/** Returns the cells of one line. Undefined if its quotes are not quotes around cells. */
function cellsOf(text: string, delimiter: string): readonly string[] | undefined {
  const read = strictRecord(text, 0, delimiter, cellReader(text, delimiter));
  return read?.isLoose === false ? read.cells : undefined;
}

const LINE_END = /\r\n|\n|\r|$/g;
const lineEndsIn = (text: string) => (text.match(/\r\n|\n|\r/g) ?? []).length;

/** The cells of a record up to its end, or up to a cell with bare quotes, and that position. */
type Strict = {
  readonly cells: string[];
  readonly next: number;
  readonly lineEnds: number;
  readonly isLoose: boolean;
};

/** Reads a record (RFC 4180). @returns undefined if its last cell does not end. */
function strictRecord(text: string, start: number, delimiter: string, readCell: CellReader) {
  const cells: string[] = [];
  let lineEnds = 0;
  for (let at = start; ; ) {
    const cell = readCell(at);
    if (cell === 'open') return undefined;
    if (cell === 'loose') return { cells, next: at, lineEnds, isLoose: true };
    cells.push(cell.value);
    lineEnds += lineEndsIn(cell.value);
    at = cell.next;
    if (cell.end === delimiter && at < text.length) continue;
    if (cell.end === delimiter) cells.push('');
    return { cells, next: at, lineEnds, isLoose: false };
  }
}

/** Reads the rest of a record with bare quotes, up to the end of the line. */
function looseRecord(text: string, begun: Strict, delimiter: string, width: number) {
  LINE_END.lastIndex = begun.next;
  const { 0: end = '', index = text.length } = LINE_END.exec(text) ?? {};
  const left = text.slice(begun.next, index);
  const rest = onlyReading(left, delimiter, width - begun.cells.length);
  return { ...begun, cells: rest && [...begun.cells, ...rest], next: index + end.length };
}

/**
 * Yields the records of a CSV text, without empty lines. A cell may have bare quotes inside, such as
 * JSON. It then ends where its line gets as many cells as the widest record before it. If several
 * positions do that, the record stays unread.
 */
function* recordsOf(name: string, text: string, delimiter: string): Generator<CsvRecord> {
  const readCell = cellReader(text, delimiter);
  let line = 0;
  let width = 0;
  for (let at = 0; at < text.length; ) {
    const read = strictRecord(text, at, delimiter, readCell);
    if (!read || (read.isLoose && width === 0)) throw new UnreadableFile(name);
    const { cells, next, lineEnds } = read.isLoose
      ? looseRecord(text, read, delimiter, width)
      : read;
    at = next;
    line += 1 + lineEnds;
    width = Math.max(width, read.cells.length);
    if (cells?.length !== 1 || cells[0] !== '') yield { line, cells };
  }
}
