import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { Firestore } from '../../../worker/core/store/firestore.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import type { Precondition, Write } from '../../../worker/core/store/writes.ts';
import { CommandError } from '../../command/command-error.ts';

/** `puts/current`: the last put of the tenant, and whether it has finished. */
const lockDocument = v.object({
  id: v.fallback(v.string(), ''),
  finishedAt: v.fallback(v.nullable(v.string()), null),
});

/** The lock as it was read. Reads after it are at least as new as `condition`. */
export type SeenLock = {
  readonly isUnfinished: boolean;
  readonly condition: Precondition;
};

/** The lock of the running put. After another put takes the lock, `proof` fails. */
export type HeldLock = {
  readonly id: string;
  /** The precondition that is part of every commit of the put. */
  readonly proof: Write;
  /** The last write of the last commit. */
  readonly finish: Write;
};

export async function seeLock(store: Firestore, clientId: ClientId): Promise<SeenLock> {
  const stored = await store.get(paths.tenantPut(clientId));
  if (!stored) return { isUnfinished: false, condition: { exists: false } };
  const { finishedAt } = v.parse(lockDocument, stored.fields);
  return { isUnfinished: finishedAt === null, condition: { updateTime: stored.updateTime } };
}

/** Starts a put, which ends an unfinished one. @throws CommandError if another put was faster. */
export async function takeLock(
  store: Firestore,
  clientId: ClientId,
  { condition }: SeenLock,
  nowMs: number,
): Promise<HeldLock> {
  const path = paths.tenantPut(clientId);
  const id = randomUUID();
  const startedAt = Timestamp.ofMs(nowMs);
  const fields = { id, startedAt, finishedAt: null };
  const taken = await store.commit([{ kind: 'set', path, fields, if: condition }]);
  if (!taken.ok) throw new CommandError(SOMEBODY_ELSE);
  const [updateTime = ''] = taken.value;
  const held: Precondition = { updateTime };
  return {
    id,
    proof: { kind: 'verify', path, if: held },
    finish: {
      kind: 'set',
      path,
      fields: { id, startedAt },
      mask: ['id', 'startedAt'],
      serverTimes: ['finishedAt'],
      if: held,
    },
  };
}

/** Returns whether this put still has the lock after a refused commit, and whether it has finished. */
export async function statusOf(
  store: Firestore,
  clientId: ClientId,
  { id }: HeldLock,
): Promise<'held' | 'finished' | 'lost'> {
  const stored = await store.get(paths.tenantPut(clientId));
  const now = v.parse(lockDocument, stored?.fields ?? {});
  if (now.id !== id) return 'lost';
  return now.finishedAt === null ? 'held' : 'finished';
}

export const SOMEBODY_ELSE =
  'Somebody else is putting this tenant, and theirs goes on. Yours has stopped; run it again to put yours after it.';
