import pMap from 'p-map';
import * as v from 'valibot';
import { type ClientId, clientIdSchema } from '../../../contract/shared/ids.ts';
import { type LogWord, log } from '../log.ts';
import type { StoredDocument } from '../store/firestore.ts';

/**
 * How many tenants run in parallel. A Worker waits for the headers of at most six requests at once.
 */
const PARALLEL_TENANTS = 6;
/** Documents in parallel per tenant. */
const PARALLEL_PER_TENANT = 3;
/** A task that takes longer counts as failed in this run. */
const TASK_TIMEOUT_MS = 15_000;
/**
 * After this many failures a run skips the tenant's other documents, because its provider or
 * machines are probably unreachable.
 */
const MAX_FAILURES = 5;

export type SweepTask = {
  /** The action's name for the log. */
  readonly action: LogWord;
  readonly work: (clientId: ClientId, document: StoredDocument) => Promise<void>;
};

/**
 * Runs `work` for the documents of several tenants in parallel. If a task throws or hangs, it is
 * logged, and delays other tenants only until it times out. Documents outside of tenants are
 * skipped.
 */
export const eachOfEveryTenant = (
  documents: readonly StoredDocument[],
  task: SweepTask,
): Promise<void> => everyTenant(documents, (clientId, own) => eachOfTenant(clientId, own, task));

/**
 * Runs `work` for several tenants in parallel, with all documents of each tenant at once. `work`
 * must not throw.
 */
export async function everyTenant(
  documents: readonly StoredDocument[],
  work: (clientId: ClientId, own: readonly StoredDocument[]) => Promise<void>,
): Promise<void> {
  const byTenant = Map.groupBy(documents, ({ path }) => path.split('/')[1]);
  const one = async ([id, own]: [string | undefined, readonly StoredDocument[]]) => {
    const clientId = v.safeParse(clientIdSchema, id);
    if (clientId.success) await work(clientId.output, own);
  };
  await pMap(byTenant, one, { concurrency: PARALLEL_TENANTS });
}

async function eachOfTenant(
  clientId: ClientId,
  own: readonly StoredDocument[],
  { action, work }: SweepTask,
): Promise<void> {
  let failures = 0;
  let left = 0;
  const one = async (document: StoredDocument) => {
    if (failures >= MAX_FAILURES) {
      left += 1;
      return;
    }
    try {
      await inTime(work(clientId, document));
    } catch (thrown) {
      failures += 1;
      log('sweep.failed', { clientId, action, thrown });
    }
  };
  await pMap(own, one, { concurrency: PARALLEL_PER_TENANT });
  if (left > 0) log('sweep.left', { clientId, action, count: left });
}

/** @throws on a timeout. The work itself continues, and the next run repeats it. */
function inTime(work: Promise<void>): Promise<void> {
  const signal = AbortSignal.timeout(TASK_TIMEOUT_MS);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, late]);
}
