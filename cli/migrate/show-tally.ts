import { plainText } from '../../contract/shared/plain-text.ts';
import { decodeFields, encodeFields } from '../../worker/core/store/values.ts';
import type { Sample, Tally } from './run-migration.ts';

/** Returns the counts in one line, and a line for each document that cannot be read. */
export function tallyLines(name: string, tally: Tally, word: string): readonly string[] {
  const { seen, changed, done, busy, unreadable, listed } = tally;
  const parts = [
    `${seen} documents`,
    `${changed} ${word}`,
    `${done} as they should be`,
    ...(busy > 0 ? [`${busy} written by others meanwhile: run it again`] : []),
    ...(unreadable > 0 ? [`${unreadable} UNREADABLE, left as they are`] : []),
  ];
  const more = unreadable - listed.length;
  return [
    `${name}: ${parts.join(', ')}`,
    ...listed.map(({ path, why }) => `  UNREADABLE ${plainText(path)}: ${plainText(why)}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ];
}

/**
 * Returns lines about the change of a document. A text is shown by its length, as it may be personal or
 * secret.
 */
export function sampleLines({ path, before, patch }: Sample): readonly string[] {
  const { put = {}, drop = [] } = patch;
  const after = decodeFields(encodeFields(put));
  const removed = [...Object.keys(put), ...drop].filter((field) => before[field] !== undefined);
  return [
    `  ${plainText(path)}`,
    ...removed.map((field) => `    - ${field}: ${shown(before[field])}`),
    ...Object.keys(put).map((field) => `    + ${field}: ${shown(after[field])}`),
  ];
}

function shown(value: unknown): string {
  if (typeof value === 'string') return `text of ${value.length}`;
  if (Array.isArray(value)) return `[${value.map(shown).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).map(([key, inner]) => `${plainText(key)}: ${shown(inner)}`);
  return `{${entries.join(', ')}}`;
}
