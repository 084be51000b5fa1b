import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { Actor } from '../operator/actor.ts';
import { type Operated, refuse } from '../operator/operator-context.ts';
import type { AuditServices } from '../operator/write-audit.ts';
import { ok } from '../result.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import type { Precondition, Write } from '../store/writes.ts';
import { otherSlot, type VersionSlot, versionSlotSchema } from './tenant-version.ts';

/** What a put needs. The lock stores the actor's name. */
export type PutContext = {
  readonly services: AuditServices;
  readonly actor: Actor;
};

/** `puts/current`: the last put of the tenant, and whether it has finished. */
const lockDocument = v.object({
  id: v.fallback(v.string(), ''),
  finishedAt: v.fallback(v.nullable(v.string()), null),
  version: v.fallback(v.nullable(versionSlotSchema), null),
});

/** The lock as it was read. If `condition` still holds, nobody has started a put since. */
export type SeenLock = {
  readonly isUnfinished: boolean;
  /** The slot of the current version. Null: no put has stored one. */
  readonly version: VersionSlot | null;
  readonly condition: Precondition;
};

/** The lock of the running put. After another put takes the lock, `proof` fails. */
export type HeldLock = {
  readonly id: string;
  /** The slot in which the put stores its version. `finish` makes it the current one. */
  readonly version: VersionSlot;
  /** The precondition in every commit of the put. */
  readonly proof: Write;
  /** The last write of the last commit. */
  readonly finish: Write;
};

export async function seeLock(store: Firestore, clientId: ClientId): Promise<SeenLock> {
  const stored = await store.get(paths.tenantPut(clientId));
  if (!stored) return { isUnfinished: false, version: null, condition: { exists: false } };
  const { version } = v.parse(lockDocument, stored.fields);
  const condition = { updateTime: stored.updateTime };
  return { isUnfinished: isUnfinishedPut(stored), version, condition };
}

/** Returns whether the last put of the tenant has not finished. */
export const isUnfinishedPut = ({ fields }: StoredDocument): boolean =>
  v.parse(lockDocument, fields).finishedAt === null;

/** Starts a put, which takes over from an unfinished one. Refuses if another put was faster. */
export async function takeLock(
  { services: { store, nowMs }, actor }: PutContext,
  clientId: ClientId,
  { condition, version: inForce }: SeenLock,
): Promise<Operated<HeldLock>> {
  const path = paths.tenantPut(clientId);
  const id = crypto.randomUUID();
  const startedAt = Timestamp.ofMs(nowMs());
  const fields = { id, startedAt, startedBy: actor.name, finishedAt: null };
  const mask = Object.keys(fields);
  const taken = await store.commit([{ kind: 'set', path, fields, mask, if: condition }]);
  if (!taken.ok) return refuse({ code: 'PUT_BY_ANOTHER' });
  const [updateTime = ''] = taken.value;
  const held: Precondition = { updateTime };
  const version = otherSlot(inForce);
  return ok({
    id,
    version,
    proof: { kind: 'verify', path, if: held },
    finish: {
      kind: 'set',
      path,
      fields: { id, startedAt, startedBy: actor.name, version },
      mask: ['id', 'startedAt', 'startedBy', 'version'],
      serverTimes: ['finishedAt'],
      if: held,
    },
  });
}

/** Returns whether this put still has the lock after a refused commit, or has finished. */
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
