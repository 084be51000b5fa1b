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

/**
 * The progress of a run. `cursor`: the path of the last document it processed, or `null` before the first.
 */
export type Progress = { readonly cursor: string | null; readonly startedAtMs: number };

/**
 * Returns where a run continues: after the last finished page of an interrupted run, else at the first
 * document.
 * @throws CommandError if this version does not know the shape of the stored progress
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

/** Stores a run's progress. Two concurrent runs only repeat some work. */
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
