import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { StoreError } from '../store/store-error.ts';
import { type Fields, Timestamp, type Value } from '../store/values.ts';

/** A record of `logs/app/errors` (specification §3). */
export type ErrorLog = {
  readonly type: string;
  readonly userId: string | null;
  readonly data: Fields;
  readonly result: Value;
};

/** Long enough to investigate a complaint. The store deletes records by `expiresAt` (TTL). */
const KEPT_MS = 90 * 86_400_000;

/**
 * Adds the record. It ignores a store failure, which must not replace the error that is being
 * logged.
 */
export async function addErrorLog(
  { store, nowMs }: { readonly store: Firestore; readonly nowMs: () => number },
  record: ErrorLog,
): Promise<void> {
  try {
    const expiresAt = Timestamp.ofMs(nowMs() + KEPT_MS);
    await store.add(paths.errorLogs(), { ...record, expiresAt });
  } catch (cause) {
    if (!(cause instanceof StoreError)) throw cause;
  }
}
