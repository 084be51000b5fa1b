import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { deleteAtMs } from '../order/timing.ts';
import * as paths from '../store/paths.ts';
import { scan } from '../store/scan.ts';
import { type AnchoredHead, type AuditAnchor, auditAnchor, headsOf } from './audit-anchor.ts';
import { checkMac } from './audit-mac.ts';
import type { AuditServices } from './write-audit.ts';

/** A fault in the audit log. `target` is `anchors` for a fault of an anchor. */
export type AuditFault = {
  readonly target: string;
  readonly seq: number;
  readonly kind:
    | 'CHANGED'
    | 'MISSING'
    | 'UNREADABLE'
    | 'KEY_MISSING'
    | 'HEAD_MISSING'
    | 'HEAD_CHANGED'
    | 'HEAD_UNREADABLE';
};

/** A row that an anchor lists, and the time of the anchor. */
export type Anchored = AnchoredHead & { readonly atMs: number };

type ReadAnchors = {
  /** The listed rows, by their document id. */
  readonly anchored: Map<string, Anchored>;
  /** How many anchors are in the store. */
  readonly anchors: number;
  readonly faults: readonly AuditFault[];
};

/** The name of the anchors' own chain among the faults. */
const ANCHORS = 'anchors';

/**
 * Reads a tenant's anchors, and checks each: its MAC, its place, and the one before it. `copy`:
 * anchors that were stored outside the database. Each of them must still be in it, unchanged, until
 * it expires.
 */
export async function readAnchors(
  services: AuditServices,
  clientId: ClientId,
  copy: readonly AuditAnchor[],
): Promise<ReadAnchors> {
  const { store, nowMs } = services;
  const faults: AuditFault[] = [];
  const anchored = new Map<string, Anchored>();
  const stored = new Map<number, AuditAnchor>();
  let anchors = 0;
  let last: AuditAnchor | undefined;
  for await (const page of scan(store, paths.auditAnchors(clientId), undefined)) {
    for (const { id, fields } of page) {
      anchors += 1;
      const anchor = v.safeParse(auditAnchor, fields);
      if (!anchor.success || Number(id) !== anchor.output.seq) {
        faults.push({ target: ANCHORS, seq: Number(id), kind: 'UNREADABLE' });
        continue;
      }
      faults.push(...(await judgeAnchor(services, clientId, anchor.output)));
      faults.push(...judgeOrder({ target: ANCHORS, ...anchor.output }, last, nowMs()));
      last = anchor.output;
      stored.set(last.seq, last);
      addHeads(anchored, last);
    }
  }
  for (const anchor of copy) {
    addHeads(anchored, anchor);
    faults.push(...(await judgeAnchor(services, clientId, anchor)));
    const known = stored.get(anchor.seq);
    if (known && known.mac !== anchor.mac) {
      faults.push({ target: ANCHORS, seq: anchor.seq, kind: 'CHANGED' });
    }
    if (!known && deleteAtMs(anchor.atMs) > nowMs()) {
      faults.push({ target: ANCHORS, seq: anchor.seq, kind: 'MISSING' });
    }
  }
  return { anchored, anchors, faults };
}

async function judgeAnchor(
  { settings }: AuditServices,
  clientId: ClientId,
  anchor: AuditAnchor,
): Promise<readonly AuditFault[]> {
  const path = paths.auditAnchor(clientId, anchor.seq);
  const kind = await checkMac(settings.AUDIT_KEYS, path, anchor);
  return kind === 'VALID' ? [] : [{ target: ANCHORS, seq: anchor.seq, kind }];
}

/** A link of a chain: of a target's rows, or of the anchors. */
type Link = {
  readonly target: string;
  readonly seq: number;
  readonly previous: string;
  readonly previousAtMs: number | null;
};

/**
 * Returns the faults between a link and the one before it. The oldest remaining link may follow one
 * that has expired.
 */
export function judgeOrder(
  { target, seq, previous, previousAtMs }: Link,
  last: { readonly seq: number; readonly mac: string } | undefined,
  nowMs: number,
): readonly AuditFault[] {
  if (last === undefined) {
    const hasExpired = previousAtMs !== null && deleteAtMs(previousAtMs) <= nowMs;
    return seq === 1 || hasExpired ? [] : [{ target, seq: seq - 1, kind: 'MISSING' }];
  }
  if (seq !== last.seq + 1) return [{ target, seq: last.seq + 1, kind: 'MISSING' }];
  return previous === last.mac ? [] : [{ target, seq: last.seq, kind: 'CHANGED' }];
}

function addHeads(anchored: Map<string, Anchored>, anchor: AuditAnchor): void {
  for (const head of headsOf(anchor)) {
    anchored.set(`${head.target}.${String(head.seq).padStart(6, '0')}`, {
      ...head,
      atMs: anchor.atMs,
    });
  }
}
