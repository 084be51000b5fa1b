import { isSegment } from './segments.ts';

/** The position of a list's row: what the list is sorted by, in milliseconds, and the row's id. */
export type TimeCursor = { readonly ms: number; readonly id: string };

/** Returns the cursor of the page that begins after a row. */
export const cursorAfter = ({ ms, id }: TimeCursor): string => `${ms}.${id}`;

/** Returns the row of a cursor. Undefined if the text, which comes from a URL or a command, is none. */
export function parseTimeCursor(cursor: string): TimeCursor | undefined {
  const [, ms, id] = /^(\d{1,15})\.([\w.-]{1,200})$/.exec(cursor) ?? [];
  if (ms === undefined || id === undefined || !isSegment(id)) return undefined;
  return { ms: Number(ms), id };
}
