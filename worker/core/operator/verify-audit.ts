import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { deleteAtMs } from '../order/timing.ts';
import type { StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { scan } from '../store/scan.ts';
import { documentPath } from '../store/segments.ts';
import type { AuditAnchor } from './audit-anchor.ts';
import { checkMac } from './audit-mac.ts';
import { type AuditRow, auditHead, auditRow } from './audit-row.ts';
import { type Anchored, type AuditFault, judgeOrder, readAnchors } from './verify-anchors.ts';
import type { AuditServices } from './write-audit.ts';

export type Verified = {
  readonly rows: number;
  readonly anchors: number;
  readonly faults: readonly AuditFault[];
};

/**
 * Checks every row, head and anchor of a tenant's audit log: its MAC, its place, the row before it,
 * and the anchors that list it. Expired rows are deleted, which is no fault. `copy`: anchors
 * stored outside the database, where nobody with access to the database can remove them.
 */
export async function verifyAudit(
  services: AuditServices,
  clientId: ClientId,
  copy: readonly AuditAnchor[] = [],
): Promise<Verified> {
  const { store, nowMs } = services;
  const { anchored, anchors, faults: ofAnchors } = await readAnchors(services, clientId, copy);
  const faults: AuditFault[] = [...ofAnchors];
  const chains: Chains = new Map();
  let rows = 0;
  // Document ids sort by target and number, because the number has a fixed width.
  for await (const page of scan(store, paths.audit(clientId), undefined)) {
    for (const document of page) {
      rows += 1;
      const known = anchored.get(document.id);
      anchored.delete(document.id);
      faults.push(...(await judgeRow(services, clientId, chains, { document, known })));
    }
  }
  for await (const page of scan(store, paths.auditHeads(clientId), undefined)) {
    for (const document of page) {
      const last = chains.get(document.id) ?? null;
      chains.delete(document.id);
      faults.push(...(await judgeHead(services, document, last)));
    }
  }
  for (const [target, { seq }] of chains) faults.push({ target, seq, kind: 'HEAD_MISSING' });
  for (const { target, seq, atMs } of anchored.values()) {
    if (deleteAtMs(atMs) > nowMs()) faults.push({ target, seq, kind: 'MISSING' });
  }
  const once = new Map(faults.map((fault) => [Object.values(fault).join(' '), fault]));
  return { rows, anchors, faults: [...once.values()] };
}

/** The last row of each target so far. */
type Chains = Map<string, Pick<AuditRow, 'seq' | 'mac'>>;

/** A stored row, and the anchor's entry for it, if any. */
type Found = { readonly document: StoredDocument; readonly known: Anchored | undefined };

async function judgeRow(
  { settings, nowMs }: AuditServices,
  clientId: ClientId,
  chains: Chains,
  { document: { id, path, fields }, known }: Found,
): Promise<readonly AuditFault[]> {
  const target = id.slice(0, id.lastIndexOf('.'));
  const seq = Number(id.slice(id.lastIndexOf('.') + 1));
  const last = chains.get(target);
  const parsed = v.safeParse(auditRow, fields);
  if (!parsed.success) return [{ target, seq, kind: 'UNREADABLE' }];
  const row = parsed.output;
  chains.set(target, { seq, mac: row.mac });
  // The row names its own place. A row at another place was moved.
  const place = paths.auditRow(clientId, row.target, row.seq);
  const check = await checkMac(settings.AUDIT_KEYS, place, row);
  if (check !== 'VALID') return [{ target, seq, kind: check }];
  if (place !== path) return [{ target, seq, kind: 'CHANGED' }];
  if (known && known.last !== row.mac) return [{ target, seq, kind: 'CHANGED' }];
  return judgeOrder({ ...row, target }, last, nowMs());
}

async function judgeHead(
  { settings, nowMs }: AuditServices,
  { id: target, path, fields }: StoredDocument,
  last: Pick<AuditRow, 'seq' | 'mac'> | null,
): Promise<readonly AuditFault[]> {
  const head = v.safeParse(auditHead, fields);
  if (!head.success) return [{ target, seq: last?.seq ?? 0, kind: 'HEAD_UNREADABLE' }];
  const { seq, last: mac, atMs } = head.output;
  const check = await checkMac(settings.AUDIT_KEYS, documentPath(...path.split('/')), head.output);
  if (check !== 'VALID') {
    return [{ target, seq, kind: check === 'CHANGED' ? 'HEAD_CHANGED' : check }];
  }
  if (last === null || last.seq < seq) {
    return deleteAtMs(atMs) <= nowMs() ? [] : [{ target, seq, kind: 'MISSING' }];
  }
  return last.mac === mac && last.seq === seq ? [] : [{ target, seq: last.seq, kind: 'CHANGED' }];
}
