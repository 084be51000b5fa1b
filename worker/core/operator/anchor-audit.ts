import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { deleteAtMs } from '../order/timing.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { Query } from '../store/queries.ts';
import { scan } from '../store/scan.ts';
import { UnreadableDocument } from '../store/unreadable-document.ts';
import { Timestamp } from '../store/values.ts';
import { create } from '../store/writes.ts';
import { eachOfEveryTenant } from '../sweep/tenants-side-by-side.ts';
import { type AuditAnchor, auditAnchor, headLine } from './audit-anchor.ts';
import { auditMac, checkMac } from './audit-mac.ts';
import { auditHead } from './audit-row.ts';
import type { AuditServices } from './write-audit.ts';

const MINUTE_MS = 60_000;
/** 03:25 in Japan, as the time since midnight UTC. The cron runs every minute. */
const AT_MS = (18 * 60 + 25) * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/**
 * A newer head waits for the next anchor, because a commit may become visible later than its own
 * time.
 */
const SETTLED_MS = MINUTE_MS;
const PAGE = 1000;

/**
 * Returns whether the audit logs are anchored in this minute. If a night is missed, the next one
 * covers both.
 */
export const areAnchorsDue = (nowMs: number): boolean =>
  Math.floor((nowMs % DAY_MS) / MINUTE_MS) === AT_MS / MINUTE_MS;

/** Anchors every tenant's audit log. @returns how many heads it listed. */
export async function anchorAudits(services: AuditServices): Promise<number> {
  let listed = 0;
  const work = async (clientId: ClientId) => {
    listed += await anchorAudit(services, clientId);
  };
  for await (const tenants of scan(services.store, paths.clients(), ['name'])) {
    await eachOfEveryTenant(tenants, { action: 'AUDIT', work });
  }
  return listed;
}

/**
 * Lists the ends of the chains that changed since the last anchor, under one MAC. The anchors
 * themselves form a chain too. Writes nothing if no chain changed.
 *
 * @returns how many heads it listed.
 */
export async function anchorAudit(services: AuditServices, clientId: ClientId): Promise<number> {
  const { store, settings, nowMs } = services;
  const atMs = nowMs();
  const untilMs = atMs - SETTLED_MS;
  let last = await readLastAnchor(services, clientId);
  const sinceMs = last?.untilMs ?? 0;
  let listed = 0;
  for (let after: Query['after'] | null = null; ; ) {
    const page = await store.query({
      from: paths.auditHeads(clientId),
      where: [
        { field: 'updatedAt', op: 'GREATER_THAN', value: Timestamp.ofMs(sinceMs) },
        { field: 'updatedAt', op: 'LESS_THAN_OR_EQUAL', value: Timestamp.ofMs(untilMs) },
      ],
      orderBy: { field: 'updatedAt', direction: 'ASCENDING' },
      limit: PAGE,
      ...(after ? { after } : {}),
    });
    const end = page.at(-1);
    if (!end) return listed;
    const seq = (last?.seq ?? 0) + 1;
    const path = paths.auditAnchor(clientId, seq);
    const content = {
      seq,
      previous: last?.mac ?? '',
      previousAtMs: last?.atMs ?? null,
      atMs,
      // If this run ends before its last page, the next run starts again from the same time.
      untilMs: page.length < PAGE ? untilMs : sinceMs,
      heads: page.flatMap(readHeadLine).join('\n'),
    };
    last = { ...content, mac: await auditMac(settings.AUDIT_KEYS, path, content) };
    const anchor = create(path, { ...last, deleteAt: Timestamp.ofMs(deleteAtMs(atMs)) });
    // Two runs at once create only one anchor.
    if (!(await store.commit([anchor])).ok) return listed;
    listed += page.length;
    if (page.length < PAGE) return listed;
    after = { value: new Timestamp(String(end.fields['updatedAt'])), path: end.path };
  }
}

/** An unreadable head is a fault that `verify` reports. The other heads are still anchored. */
function readHeadLine({ id, fields }: StoredDocument): readonly string[] {
  const head = v.safeParse(auditHead, fields);
  return head.success ? [headLine({ target: id, ...head.output })] : [];
}

/**
 * @throws UnreadableDocument if the newest anchor is not ours, because a further anchor would make
 * it look valid.
 */
async function readLastAnchor(
  { store, settings }: AuditServices,
  clientId: ClientId,
): Promise<AuditAnchor | null> {
  const [stored] = await store.query({
    from: paths.auditAnchors(clientId),
    orderBy: { field: 'seq', direction: 'DESCENDING' },
    limit: 1,
  });
  if (!stored) return null;
  const anchor = v.safeParse(auditAnchor, stored.fields);
  if (anchor.success) {
    const path = paths.auditAnchor(clientId, anchor.output.seq);
    if ((await checkMac(settings.AUDIT_KEYS, path, anchor.output)) === 'VALID')
      return anchor.output;
  }
  throw new UnreadableDocument('AUDIT_ANCHOR', stored.id);
}
