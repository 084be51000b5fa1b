import pMap from 'p-map';
import * as v from 'valibot';
import { type ClientId, clientIdSchema } from '../../contract/ids.ts';
import { type LogWord, log } from '../log.ts';
import type { StoredDocument } from '../store/firestore.ts';

/** Tenants worked for at a time: a Worker waits for the headers of six requests at once. */
const TENANTS = 6;
/** Of one tenant at a time. */
const OF_A_TENANT = 3;
/** Whoever takes longer has failed for this run. */
const PATIENCE_MS = 15_000;
/** So many failures leave the rest of that tenant to the next run: its provider, or its machines, are away. */
const MAX_FAILURES = 5;

export type Task = {
  /** What is done, for the log. */
  readonly action: LogWord;
  readonly work: (clientId: ClientId, document: StoredDocument) => Promise<void>;
};

/**
 * Works on the documents of several tenants side by side. One that throws, or does not come back, keeps
 * neither the others of its tenant nor another tenant waiting for long; it is logged. A document below no
 * tenant is passed over.
 */
export const eachOfEveryTenant = (
  documents: readonly StoredDocument[],
  task: Task,
): Promise<void> => everyTenant(documents, (clientId, own) => eachOfTenant(clientId, own, task));

/** Works for several tenants side by side, with all documents of each at once. `work` must not throw. */
export async function everyTenant(
  documents: readonly StoredDocument[],
  work: (clientId: ClientId, own: readonly StoredDocument[]) => Promise<void>,
): Promise<void> {
  const byTenant = Map.groupBy(documents, ({ path }) => path.split('/')[1]);
  const one = async ([id, own]: [string | undefined, readonly StoredDocument[]]) => {
    const clientId = v.safeParse(clientIdSchema, id);
    if (clientId.success) await work(clientId.output, own);
  };
  await pMap(byTenant, one, { concurrency: TENANTS });
}

async function eachOfTenant(
  clientId: ClientId,
  own: readonly StoredDocument[],
  { action, work }: Task,
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
  await pMap(own, one, { concurrency: OF_A_TENANT });
  if (left > 0) log('sweep.left', { clientId, action, count: left });
}

/** @throws when it takes too long; the work itself goes on, and is asked for again by the next run. */
function inTime(work: Promise<void>): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, late]);
}
