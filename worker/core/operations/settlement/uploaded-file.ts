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

/** Matches one cell, and what ends it: the delimiter, a line end or the end of the text. */
function cellPattern(delimiter: string): RegExp {
  const end = delimiter.replace(/[\\^$.*+?()[\]{}|-]/g, '\\$&');
  const quoted = '"([^"]*(?:""[^"]*)*)"';
  const plain = `([^"${end}\\r\\n][^${end}\\r\\n]*)?`;
  return new RegExp(`(?:${quoted}|${plain})(${end}|\\r\\n|\\n|\\r|$)`, 'y');
}

/** Yields the records of a CSV text (RFC 4180). Empty lines are left out. */
function* recordsOf(name: string, text: string, delimiter: string): Generator<CsvRecord> {
  const pattern = cellPattern(delimiter);
  let cells: string[] = [];
  let line = 1;
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text);
    if (!found) throw new UnreadableFile(name);
    const [, quoted, plain = '', end] = found;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += (quoted?.match(/\r\n|\n|\r/g) ?? []).length;
    const isLast = pattern.lastIndex >= text.length;
    if (end === delimiter && !isLast) continue;
    if (end === delimiter) cells.push('');
    if (cells.length > 1 || cells[0] !== '') yield { line, cells };
    cells = [];
    line += 1;
  }
}
