import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { Write } from '../store/writes.ts';

/** The last put of the tenant. A null `finishedAt` means that it is in progress. */
const lastPut = v.object({ finishedAt: v.fallback(v.nullable(v.string()), null) });

/** Returns whether a put of the tenant is in progress, by `puts/current`. */
export const isPutting = (put: StoredDocument | undefined): boolean =>
  put !== undefined && v.parse(lastPut, put.fields).finishedAt === null;

/**
 * Returns the write that keeps a change in the console and a put apart. It belongs in every commit
 * that changes what a put also writes. A put that read the documents before the change then fails.
 * The change fails if a put has begun since `put` was read.
 */
export function consoleChange(clientId: ClientId, put: StoredDocument | undefined): Write {
  const path = paths.tenantPut(clientId);
  const mark = { kind: 'set', path, fields: {}, mask: [] } as const;
  return put
    ? { ...mark, serverTimes: ['updatedAt'], if: { updateTime: put.updateTime } }
    : { ...mark, serverTimes: ['updatedAt', 'finishedAt'], if: { exists: false } };
}
