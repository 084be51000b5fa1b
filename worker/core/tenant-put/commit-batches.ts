import pMap from 'p-map';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { type Operated, refuse } from '../operator/operator-context.ts';
import { ok } from '../result.ts';
import type { Firestore } from '../store/firestore.ts';
import { StoreError } from '../store/store-error.ts';
import { type Write, writeOnWire } from '../store/writes.ts';
import { type HeldLock, statusOf } from './put-lock.ts';

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

/** Commits batches in parallel under the lock. After one is refused, starts no further commit. */
export async function commitBatches(
  store: Firestore,
  clientId: ClientId,
  lock: HeldLock,
  groups: Iterable<readonly Write[]>,
): Promise<Operated<void>> {
  let outcome: Operated<void> = ok(undefined);
  await pMap(
    batchesOf(groups),
    async (writes) => {
      if (!outcome.ok) return;
      const committed = await commitOnce(store, clientId, lock, [lock.proof, ...writes]);
      if (!committed.ok) outcome = committed;
    },
    { concurrency: AT_ONCE },
  );
  return outcome;
}

/**
 * Commits once, even if an answer is lost. While this put holds the lock, nobody else creates these
 * documents. So if a document exists after a try whose answer was lost, that try created it.
 */
export async function commitOnce(
  store: Firestore,
  clientId: ClientId,
  lock: HeldLock,
  writes: readonly Write[],
): Promise<Operated<void>> {
  let unanswered = false;
  for (let tried = 1; ; tried++) {
    const outcome = await attempt(store, writes, tried === TRIES);
    if (outcome === 'done' || (outcome === 'ALREADY_EXISTS' && unanswered)) return ok(undefined);
    if (outcome === 'unanswered') unanswered = true;
    else {
      const mayTryAgain = outcome === 'CHANGED' && tried < TRIES;
      const end = await endOfRefused(store, clientId, lock, mayTryAgain);
      if (end) return end;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tried));
  }
}

/** Returns the result of a refused commit. Undefined if it should be tried again. */
async function endOfRefused(
  store: Firestore,
  clientId: ClientId,
  lock: HeldLock,
  mayTryAgain: boolean,
): Promise<Operated<void> | undefined> {
  const status = await statusOf(store, clientId, lock);
  if (status === 'lost') return refuse({ code: 'PUT_BY_ANOTHER' });
  // The commit whose answer was lost has happened.
  if (status === 'finished') return ok(undefined);
  return mayTryAgain ? undefined : refuse({ code: 'PUT_DOCUMENT_CHANGED' });
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

/** Temporary failures after which the commit may or may not have happened. */
const PASSING = new Set([
  'UNREACHABLE',
  'UNAVAILABLE',
  'DEADLINE_EXCEEDED',
  'RESOURCE_EXHAUSTED',
  'INTERNAL',
]);
