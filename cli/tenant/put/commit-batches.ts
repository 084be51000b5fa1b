import { setTimeout } from 'node:timers/promises';
import pMap from 'p-map';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { Firestore } from '../../../worker/core/store/firestore.ts';
import { StoreError } from '../../../worker/core/store/store-error.ts';
import { type Write, writeOnWire } from '../../../worker/core/store/writes.ts';
import { CommandError } from '../../command/command-error.ts';
import { type HeldLock, SOMEBODY_ELSE, statusOf } from './put-lock.ts';

/** Limits of one commit. Firestore accepts 500 writes and 10 MiB. A server time counts as another write. */
const MAX_WRITES = 200;
const MAX_BYTES = 1_000_000;
const AT_ONCE = 4;

const TRIES = 4;
const PAUSE_MS = 500;

/** Joins groups of writes into as few commits as possible. A group is never split. */
export function batchesOf(groups: Iterable<readonly Write[]>): readonly (readonly Write[])[] {
  const batches: Write[][] = [];
  let bytes = 0;
  for (const group of groups) {
    const size = JSON.stringify(group.map((write) => writeOnWire('', write))).length;
    const last = batches.at(-1);
    if (!last || last.length + group.length > MAX_WRITES || bytes + size > MAX_BYTES) {
      batches.push([...group]);
      bytes = size;
    } else {
      last.push(...group);
      bytes += size;
    }
  }
  return batches;
}

/** Commits batches in parallel under the lock. @throws CommandError if another put takes the lock. */
export async function commitBatches(
  store: Firestore,
  clientId: ClientId,
  lock: HeldLock,
  groups: Iterable<readonly Write[]>,
): Promise<void> {
  await pMap(
    batchesOf(groups),
    (writes) => commitOnce(store, clientId, lock, [lock.proof, ...writes]),
    { concurrency: AT_ONCE },
  );
}

/**
 * Commits once, even if the answer is lost. While this put holds the lock, nobody else creates these
 * documents. So a document that exists after an unanswered try comes from that try.
 */
export async function commitOnce(
  store: Firestore,
  clientId: ClientId,
  lock: HeldLock,
  writes: readonly Write[],
): Promise<void> {
  let unanswered = false;
  for (let tried = 1; ; tried++) {
    const outcome = await attempt(store, writes, tried === TRIES);
    if (outcome === 'done' || (outcome === 'ALREADY_EXISTS' && unanswered)) return;
    if (outcome === 'unanswered') unanswered = true;
    else if (await hasFinished(store, clientId, lock, outcome === 'CHANGED' && tried < TRIES))
      return;
    await setTimeout(PAUSE_MS * tried);
  }
}

/**
 * After a refusal: returns whether the commit was made after all.
 * @throws CommandError if it cannot be made.
 */
async function hasFinished(
  store: Firestore,
  clientId: ClientId,
  lock: HeldLock,
  mayTryAgain: boolean,
): Promise<boolean> {
  const status = await statusOf(store, clientId, lock);
  if (status === 'lost') throw new CommandError(SOMEBODY_ELSE);
  if (status === 'held' && !mayTryAgain) {
    throw new CommandError('A document changed while it was put: run it again.');
  }
  return status === 'finished';
}

async function attempt(store: Firestore, writes: readonly Write[], isLast: boolean) {
  try {
    const committed = await store.commit(writes);
    return committed.ok ? 'done' : committed.error;
  } catch (cause) {
    if (isLast || !(cause instanceof StoreError) || !PASSING.has(cause.status)) throw cause;
    return 'unanswered';
  }
}

/** Temporary failures after which the commit may or may not have been made. */
const PASSING = new Set([
  'UNREACHABLE',
  'UNAVAILABLE',
  'DEADLINE_EXCEEDED',
  'RESOURCE_EXHAUSTED',
  'INTERNAL',
]);
