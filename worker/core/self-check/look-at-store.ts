import { projectIdOf, type Settings } from '../env.ts';
import { driveShards } from '../order-store/drive-shard.ts';
import type { Services } from '../services.ts';
import { StoreError } from '../store/store-error.ts';
import { createTransport, type Runtime } from '../store/transport.ts';
import { Timestamp } from '../store/values.ts';

/** The cron trigger runs each minute, and an order counts as overdue after one. */
const CRON_IS_LATE_MS = 3 * 60_000;

type Looked = { readonly store: string; readonly clockAheadMs: number | null };

/** Reads an absent document, and compares the edge's clock with the date of the answer. */
export async function lookAtStore(settings: Settings, runtime: Runtime): Promise<Looked> {
  let clockAheadMs: number | null = null;
  const transport = createTransport(settings, {
    ...runtime,
    fetch: async (request) => {
      const answer = await runtime.fetch(request);
      const date = Date.parse(answer.headers.get('date') ?? '');
      if (Number.isFinite(date)) clockAheadMs = runtime.nowMs() - date;
      return answer;
    },
  });
  const database = `projects/${projectIdOf(settings)}/databases/${settings.FIRESTORE_DATABASE_ID}`;
  try {
    await transport.call('', 'batchGet', { documents: [`${database}/documents/clients/-`] });
    return { store: 'OK', clockAheadMs };
  } catch (cause) {
    if (!(cause instanceof StoreError)) throw cause;
    return { store: cause.status, clockAheadMs };
  }
}

/**
 * Returns how many shards have an order that a running cron trigger would have handled. The trigger
 * writes nothing if it finds nothing, so only overdue orders show that it does not run. One read
 * per shard.
 */
export async function countOverdueShards({ store, nowMs }: Services): Promise<number | null> {
  const untilMs = nowMs() - CRON_IS_LATE_MS;
  const first = (shard: number) =>
    store.query({
      from: { everyCollection: 'orders' },
      where: [
        { field: 'driveShard', op: 'EQUAL', value: shard },
        { field: 'driveAt', op: 'LESS_THAN_OR_EQUAL', value: Timestamp.ofMs(untilMs) },
      ],
      orderBy: { field: 'driveAt', direction: 'ASCENDING' },
      only: ['driveAt'],
      limit: 1,
    });
  try {
    const found = await Promise.all(driveShards.map(first));
    return found.flat().length;
  } catch (cause) {
    if (!(cause instanceof StoreError)) throw cause;
    return null;
  }
}
