import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { type Entry, entrySchema } from './messages.ts';

const lineSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([entrySchema, v.object({ epochMs: v.number() })]),
);

/** The journal on disk: one line per change. The last line of a command counts. */
export type JournalFile = {
  /** The time from which the journal is complete. */
  readonly epochMs: number;
  all(): readonly Entry[];
  find(commandId: string): Entry | undefined;
  /** The entry is on the disk when this returns. Only then may the motor start. */
  put(entry: Entry): void;
};

/** Opens or starts a journal. Skips a line that a power cut truncated. */
export function openJournalFile(path: string, nowMs: number): JournalFile {
  mkdirSync(dirname(path), { recursive: true });
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const entries = new Map<string, Entry>();
  let epochMs: number | undefined;
  for (const line of text.split('\n')) {
    const parsed = v.safeParse(lineSchema, line);
    if (!parsed.success) continue;
    if ('epochMs' in parsed.output) epochMs = parsed.output.epochMs;
    else entries.set(parsed.output.commandId, parsed.output);
  }
  const file = openSync(path, 'a');
  const append = (line: object) => {
    writeSync(file, `${JSON.stringify(line)}\n`);
    fsyncSync(file);
  };
  // The next entry must start on a new line after a truncated one.
  if (text !== '' && !text.endsWith('\n')) writeSync(file, '\n');
  if (epochMs === undefined) append({ epochMs: nowMs });
  process.once('exit', () => closeSync(file));
  return {
    epochMs: epochMs ?? nowMs,
    all: () => [...entries.values()],
    find: (commandId) => entries.get(commandId),
    put(entry) {
      append(entry);
      entries.set(entry.commandId, entry);
    },
  };
}
