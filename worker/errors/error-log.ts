import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { StoreError } from '../store/store-error.ts';
import type { Fields, Value } from '../store/values.ts';

/** A record of `logs/app/errors` (specification §3). */
export type ErrorLog = {
  readonly type: string;
  readonly userId: string | null;
  readonly data: Fields;
  readonly result: Value;
};

/** Adds the record; a store that is away must not turn the error being logged into another one. */
export async function addErrorLog(store: Firestore, record: ErrorLog): Promise<void> {
  try {
    await store.add(paths.errorLogs(), record);
  } catch (cause) {
    if (!(cause instanceof StoreError)) throw cause;
  }
}
