import * as v from 'valibot';
import type { SecretRing } from '../crypto/key-ring.ts';
import { deleteAtMs } from '../order/timing.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import type { DocumentPath } from '../store/segments.ts';
import { UnreadableDocument } from '../store/unreadable-document.ts';
import { type Fields, Timestamp } from '../store/values.ts';
import { create, type Write } from '../store/writes.ts';
import { auditMac, checkMac } from './audit-mac.ts';
import { type AuditHead, type AuditTarget, auditContent, auditHead } from './audit-row.ts';
import type { OperatorContext } from './operator-context.ts';

/** An action and its reason. The reason is empty if none is required. */
export type AuditedAction = {
  readonly what: string;
  readonly reason: string;
  readonly before?: Fields;
  readonly after?: Fields;
};

/** The actor for a tenant, and what an audited action needs. */
export type Acting = Pick<OperatorContext, 'client' | 'actor' | 'requestId'> & {
  readonly services: AuditServices;
};

/** What the audit log needs. Its keys are a separate ring, which the store does not contain. */
export type AuditServices = Pick<Services, 'nowMs' | 'store'> & {
  readonly settings: { readonly AUDIT_KEYS: SecretRing };
};

/**
 * Returns the audit rows of one or more actions as writes, for the actions' own commit. One read,
 * and one write more than there are actions. The commit fails if somebody else acted on the target
 * at the same time.
 *
 * @throws UnreadableDocument if the end of the chain is not ours, because a further row would make
 * it look valid.
 */
export async function auditWrites(
  acting: Acting,
  target: AuditTarget,
  ...actions: readonly AuditedAction[]
): Promise<readonly Write[]> {
  const { services, client, actor, requestId } = acting;
  const { AUDIT_KEYS } = services.settings;
  const path = paths.auditHead(client.clientId, target);
  const stored = await services.store.get(path);
  let head = stored ? await readHead(acting, path, stored.fields) : null;
  const atMs = services.nowMs();
  const { type, id, name, roles } = actor;
  const rows: Write[] = [];
  for (const { what, reason, before = {}, after = {} } of actions) {
    const content = {
      target: { kind: target.kind, id: target.id },
      seq: (head?.seq ?? 0) + 1,
      previous: head?.last ?? '',
      previousAtMs: head?.atMs ?? null,
      atMs,
      actor: { type, id, name, roles: [...roles] },
      what,
      reason,
      before,
      after,
      requestId: requestId ?? '',
    };
    const place = paths.auditRow(client.clientId, target, content.seq);
    const mac = await auditMac(AUDIT_KEYS, place, v.parse(auditContent, content));
    rows.push(create(place, { ...content, mac, deleteAt: Timestamp.ofMs(deleteAtMs(atMs)) }));
    head = { seq: content.seq, last: mac, atMs };
  }
  if (!head) return [];
  const { seq, last } = head;
  const end = { seq, last, atMs };
  return [
    ...rows,
    {
      kind: 'set',
      path,
      fields: { ...end, mac: await auditMac(AUDIT_KEYS, path, end) },
      serverTimes: ['updatedAt'],
      if: stored ? { updateTime: stored.updateTime } : { exists: false },
    },
  ];
}

async function readHead(
  { services: { settings } }: Acting,
  path: DocumentPath,
  fields: unknown,
): Promise<Omit<AuditHead, 'mac'>> {
  const head = v.safeParse(auditHead, fields);
  if (head.success && (await checkMac(settings.AUDIT_KEYS, path, head.output)) === 'VALID') {
    return head.output;
  }
  throw new UnreadableDocument('AUDIT_HEAD', path.slice(path.lastIndexOf('/') + 1));
}
