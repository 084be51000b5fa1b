import { setTimeout } from 'node:timers/promises';
import pMap from 'p-map';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { Firestore } from '../../../worker/core/store/firestore.ts';
import { StoreError } from '../../../worker/core/store/store-error.ts';
import { type Write, writeOnWire } from '../../../worker/core/store/writes.ts';
import { CommandError } from '../../command/command-error.ts';
import { type HeldLock, SOMEBODY_ELSE, standingOf } from './put-lock.ts';

/** Of one commit. Firestore takes 500 writes, a server time counted as another, and 10 MiB. */
const MAX_WRITES = 200;
const MAX_BYTES = 1_000_000;
const AT_ONCE = 4;

const TRIES = 4;
const PAUSE_MS = 500;

/** Puts together what is written together, in as few commits as may be. A group is never split. */
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

/** Commits batches side by side under the lock. @throws CommandError when the lock was lost. */
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
 * One commit that happens once, though its answer may be lost: while the lock is held nobody else
 * creates what this creates, so what exists after an unanswered try is that try's.
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

/** After a refusal: whether the commit had been made after all. @throws CommandError where it cannot be made. */
async function hasFinished(
  store: Firestore,
  clientId: ClientId,
  lock: HeldLock,
  mayTryAgain: boolean,
): Promise<boolean> {
  const standing = await standingOf(store, clientId, lock);
  if (standing === 'lost') throw new CommandError(SOMEBODY_ELSE);
  if (standing === 'held' && !mayTryAgain) {
    throw new CommandError('A document changed while it was put: run it again.');
  }
  return standing === 'finished';
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

/** Failures that may pass, of which nobody knows whether they took effect. */
const PASSING = new Set([
  'UNREACHABLE',
  'UNAVAILABLE',
  'DEADLINE_EXCEEDED',
  'RESOURCE_EXHAUSTED',
  'INTERNAL',
]);
