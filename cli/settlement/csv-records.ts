import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { TextDecoderStream } from 'node:stream/web';
import { CsvError, parse } from 'csv-parse';
import * as v from 'valibot';
import type { CsvFile, CsvRecord } from '../../worker/core/operations/settlement/csv-file.ts';
import { CommandError } from '../command/command-error.ts';

const SNIFFED_BYTES = 64 * 1024;
/** Limits a record, because an unclosed quote would otherwise extend it to the end of the file. */
const MAX_RECORD_CHARACTERS = 64 * 1024;

const parsedRecord = v.object({
  record: v.array(v.string()),
  info: v.object({ lines: v.number() }),
});

/** Returns the CSV file at a path. */
export const settlementFileAt = (path: string): CsvFile => ({
  name: path,
  records: (encoding, delimiter) => csvRecords(path, encoding, delimiter),
});

/**
 * Returns the records of a CSV file one by one, so the whole file is never in memory.
 * @throws CommandError if the file cannot be read to its end. The records so far are then incomplete.
 */
async function* csvRecords(
  path: string,
  encoding: 'auto' | 'utf-8' | 'shift_jis',
  delimiter: string,
): AsyncGenerator<CsvRecord> {
  const looksLike = sniffEncoding(path);
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARACTERS,
  });
  const input = createReadStream(path);
  input.on('error', (cause) => parser.destroy(cause));
  const text = new TextDecoderStream(encoding === 'auto' ? looksLike : encoding, { fatal: true });
  void feed(input, text, parser);
  try {
    for await (const row of parser) {
      const { record, info } = v.parse(parsedRecord, row);
      yield { line: info.lines, cells: record };
    }
  } catch (cause) {
    throw new CommandError(`${path}: ${whyUnreadable(cause)}`);
  } finally {
    input.destroy();
  }
}

/** Pipes bytes → text → records. The parser receives a failure of the input. */
async function feed(
  input: AsyncIterable<Uint8Array>,
  { readable, writable }: TextDecoderStream,
  parser: ReturnType<typeof parse>,
): Promise<void> {
  const writer = writable.getWriter();
  const written = (async () => {
    for await (const bytes of input) await writer.write(bytes);
    await writer.close();
  })();
  // The reading side also receives this failure.
  written.catch(() => undefined);
  try {
    for await (const text of readable) {
      if (!parser.write(text)) await new Promise((resolve) => parser.once('drain', resolve));
    }
    await written;
    parser.end();
  } catch (cause) {
    parser.destroy(cause instanceof Error ? cause : new Error('unreadable'));
  }
}

function whyUnreadable(cause: unknown): string {
  if (cause instanceof CsvError) return cause.message;
  if (cause instanceof TypeError) return 'it contains bytes that are not text in its encoding';
  return cause instanceof Error ? cause.message : 'not readable';
}

/** Returns UTF-8 if the beginning is valid UTF-8, else Shift_JIS. No Japanese header is valid in both. */
function sniffEncoding(path: string): 'utf-8' | 'shift_jis' {
  const beginning = readBeginning(path);
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(beginning, { stream: true });
    return 'utf-8';
  } catch {
    return 'shift_jis';
  }
}

function readBeginning(path: string): Uint8Array {
  try {
    const file = openSync(path, 'r');
    const bytes = new Uint8Array(SNIFFED_BYTES);
    const read = readSync(file, bytes, 0, SNIFFED_BYTES, 0);
    closeSync(file);
    return bytes.subarray(0, read);
  } catch (cause) {
    throw new CommandError(`${path}: ${cause instanceof Error ? cause.message : 'not readable'}`);
  }
}
