import * as v from 'valibot';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { storedMs, Timestamp } from '../../worker/core/store/values.ts';
import { CommandError } from '../command/command-error.ts';

const progressSchema = v.object({
  cursor: v.nullable(v.string()),
  startedAt: storedMs,
  finishedAt: v.nullable(storedMs),
});

/** Where a run is. `cursor`: the path of the last document that was looked at; null before the first. */
export type Progress = { readonly cursor: string | null; readonly startedAtMs: number };

/**
 * Where a run goes on: after the page that a broken one had finished, else at the first document.
 * @throws CommandError where the progress is of a shape that this version does not know
 */
export async function readProgress(
  store: Firestore,
  name: string,
  nowMs: number,
): Promise<Progress> {
  const stored = await store.get(paths.migration(name));
  if (!stored) return { cursor: null, startedAtMs: nowMs };
  const read = v.safeParse(progressSchema, stored.fields);
  if (!read.success) {
    throw new CommandError(`migrations/${name} is of another version: use that one's command.`);
  }
  const { cursor, startedAt, finishedAt } = read.output;
  return finishedAt === null
    ? { cursor, startedAtMs: startedAt }
    : { cursor: null, startedAtMs: nowMs };
}

/** Notes how far a run has come. Two runs at once only do some of it twice. */
export async function writeProgress(
  store: Firestore,
  name: string,
  { cursor, startedAtMs }: Progress,
  finishedAtMs: number | null,
): Promise<void> {
  const fields = {
    cursor,
    startedAt: Timestamp.ofMs(startedAtMs),
    finishedAt: finishedAtMs === null ? null : Timestamp.ofMs(finishedAtMs),
  };
  await store.commit([
    { kind: 'set', path: paths.migration(name), fields, serverTimes: ['updatedAt'] },
  ]);
}
