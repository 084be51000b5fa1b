import * as v from 'valibot';
import { deleteAtMs } from '../order/timing.ts';
import * as paths from '../store/paths.ts';
import { type Fields, Timestamp } from '../store/values.ts';
import { create, type Write } from '../store/writes.ts';
import { type AuditTarget, auditHead, hashRow } from './audit-row.ts';
import type { OperatorContext } from './operator-context.ts';

/** What somebody did, and why. The reason is empty where none is asked for. */
export type AuditedAction = {
  readonly what: string;
  readonly reason: string;
  readonly before?: Fields;
  readonly after?: Fields;
};

/** Who acts for a tenant, and when. */
export type Acting = Pick<OperatorContext, 'client' | 'actor' | 'requestId'> & {
  readonly services: Pick<OperatorContext['services'], 'nowMs' | 'store'>;
};

/**
 * Returns the writes of a row, for the commit of the action itself. One read and two writes. The commit
 * fails if somebody else acted on the target at the same moment.
 */
export async function auditWrites(
  { services: { nowMs, store }, client: { clientId }, actor, requestId }: Acting,
  target: AuditTarget,
  { what, reason, before = {}, after = {} }: AuditedAction,
): Promise<readonly Write[]> {
  const stored = await store.get(paths.auditHead(clientId, target));
  const head = stored ? v.parse(auditHead, stored.fields) : null;
  const atMs = nowMs();
  const { type, id, name, roles } = actor;
  const content = {
    target: { kind: target.kind, id: target.id },
    seq: (head?.seq ?? 0) + 1,
    previous: head?.hash ?? '',
    previousAtMs: head?.atMs ?? null,
    atMs,
    actor: { type, id, name, roles: [...roles] },
    what,
    reason,
    before,
    after,
    requestId: requestId ?? '',
  };
  const hash = await hashRow(content);
  const row = { ...content, hash, deleteAt: Timestamp.ofMs(deleteAtMs(atMs)) };
  return [
    create(paths.auditRow(clientId, target, content.seq), row),
    {
      kind: 'set',
      path: paths.auditHead(clientId, target),
      fields: { seq: content.seq, hash, atMs },
      serverTimes: ['updatedAt'],
      if: stored ? { updateTime: stored.updateTime } : { exists: false },
    },
  ];
}
