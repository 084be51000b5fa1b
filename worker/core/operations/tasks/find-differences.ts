import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { parseTimeCursor, readTimePage } from '../../store/time-cursor.ts';
import {
  readDifference,
  type StoredDifference,
  shownDifference,
} from '../settlement/difference-document.ts';
import { type FoundTasks, type TaskPage, taskId, type Unclaimed } from './unclaimed-task.ts';

/** Finds the open differences between orders and settlement files, the oldest first. One read each. */
export async function findDifferences(
  { services: { store }, client: { clientId } }: Reader,
  { limit, cursor }: TaskPage,
): Promise<Operated<FoundTasks>> {
  const after = cursor === undefined ? undefined : parseTimeCursor(cursor);
  if (cursor !== undefined && !after) return refuse({ code: 'CURSOR_INVALID' });
  const { documents, cursor: next } = await readTimePage(store, {
    from: paths.differences(clientId),
    where: [{ field: 'isOpen', op: 'EQUAL', value: true }],
    orderBy: { field: 'openedAt', direction: 'ASCENDING' },
    ...{ limit, after },
  });
  const read = documents.flatMap((document) => readDifference(document) ?? []);
  const unreadable = documents.length - read.length;
  return ok({ tasks: read.map(ofDifference), unreadable, cursor: next });
}

/** Reads an open difference. Undefined: there is none, or it has ended. */
export async function readOpenDifference(
  { services: { store }, client: { clientId } }: Reader,
  id: string,
): Promise<StoredDifference | undefined> {
  const stored = await store.get(paths.difference(clientId, id));
  const read = stored && readDifference(stored);
  return read?.isOpen ? read : undefined;
}

/** Returns a difference as a task. */
export function ofDifference(stored: StoredDifference): Unclaimed {
  const difference = shownDifference(stored);
  return {
    ...{ id: taskId('difference', stored.id), kind: 'difference', alert: null },
    ...{ orderId: stored.orderId, title: difference.what, difference },
    ...{ machines: [], slot: null, drink: null, amountYen: null },
    since: new Date(stored.openedAt).toISOString(),
  };
}
