import { sha256Hex } from '../../crypto/sha256-hex.ts';
import type { CsvRecord, SettlementFile } from './file-payments.ts';

/** An uploaded file whose bytes are no text, or that ends within a quoted cell. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly file: string;
  constructor(file: string) {
    super(`${file} is no CSV file that can be read to its end`);
    this.file = file;
  }
}

/** An uploaded file, and the hash of its bytes. */
export type UploadedFile = SettlementFile & { readonly hash: () => Promise<string> };

/** Returns an uploaded CSV file. Its records throw UnreadableFile. */
export const uploadedFile = (name: string, bytes: Uint8Array): UploadedFile => ({
  name,
  hash: () => sha256Hex(bytes),
  records: (encoding, delimiter) => recordsOf(name, decode(name, bytes, encoding), delimiter),
});

/** Decodes as UTF-8 if the bytes are valid UTF-8, else as Shift_JIS, unless the mapping says which. */
function decode(name: string, bytes: Uint8Array, encoding: 'auto' | 'utf-8' | 'shift_jis'): string {
  const encodings = encoding === 'auto' ? ['utf-8', 'shift_jis'] : [encoding];
  for (const one of encodings) {
    try {
      return new TextDecoder(one, { fatal: true, ignoreBOM: false }).decode(bytes);
    } catch {
      // Not of this encoding.
    }
  }
  throw new UnreadableFile(name);
}

/** Matches what ends a cell: the delimiter, a line end or the end of the text. */
function endPattern(delimiter: string, flags: 'g' | 'y'): RegExp {
  const end = delimiter.replace(/[\\^$.*+?()[\]{}|-]/g, '\\$&');
  return new RegExp(`${end}|\\r\\n|\\n|\\r|$`, flags);
}

/**
 * Returns where the quotes around a cell end. A regular expression for the whole cell overflows the stack at
 * millions of quotes. @returns undefined if they do not end.
 */
function closingQuote(text: string, start: number): number | undefined {
  let at = text.indexOf('"', start + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? undefined : at;
}

type Cell = { readonly value: string; readonly end: string; readonly next: number };

/** Returns a function that reads the cell at a place. It returns undefined if the cell does not end. */
function cellReader(text: string, delimiter: string): (start: number) => Cell | undefined {
  const [anywhere, here] = [endPattern(delimiter, 'g'), endPattern(delimiter, 'y')];
  return (start) => {
    const isQuoted = text[start] === '"';
    const close = isQuoted ? closingQuote(text, start) : start;
    if (close === undefined) return undefined;
    const pattern = isQuoted ? here : anywhere;
    pattern.lastIndex = isQuoted ? close + 1 : start;
    const found = pattern.exec(text);
    if (!found) return undefined;
    const value = isQuoted
      ? text.slice(start + 1, close).replaceAll('""', '"')
      : text.slice(start, found.index);
    return { value, end: found[0], next: found.index + found[0].length };
  };
}

/** Yields the records of a CSV text (RFC 4180). Empty lines are left out. */
function* recordsOf(name: string, text: string, delimiter: string): Generator<CsvRecord> {
  const readCell = cellReader(text, delimiter);
  let cells: string[] = [];
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const cell = readCell(at);
    if (!cell) throw new UnreadableFile(name);
    const { value, end, next } = cell;
    at = next;
    cells.push(value);
    line += (value.match(/\r\n|\n|\r/g) ?? []).length;
    const isLast = at >= text.length;
    if (end === delimiter && !isLast) continue;
    if (end === delimiter) cells.push('');
    if (cells.length > 1 || cells[0] !== '') yield { line, cells };
    cells = [];
    line += 1;
  }
}
