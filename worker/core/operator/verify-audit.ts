import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { deleteAtMs } from '../order/timing.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { scan } from '../store/scan.ts';
import { type AuditHead, type AuditRow, auditHead, auditRow, hashRow } from './audit-row.ts';

/** What is wrong with a target's chain. */
export type AuditFault = {
  readonly target: string;
  readonly seq: number;
  readonly kind: 'CHANGED' | 'MISSING' | 'UNREADABLE' | 'HEAD_MISSING';
};

export type Verified = { readonly rows: number; readonly faults: readonly AuditFault[] };

type Chain = { last: AuditRow | null; readonly target: string };

/**
 * Checks every row of a tenant against its hash, its predecessor and the head of its target. Rows that
 * have reached their age are gone, and count as no fault.
 */
export async function verifyAudit(
  { store, nowMs }: { readonly store: Firestore; readonly nowMs: () => number },
  clientId: ClientId,
): Promise<Verified> {
  const faults: AuditFault[] = [];
  const chains = new Map<string, Chain>();
  let rows = 0;
  // Document ids sort by target and number, because the number has a fixed width.
  for await (const page of scan(store, paths.audit(clientId), undefined)) {
    for (const { id, fields } of page) {
      rows += 1;
      const target = id.slice(0, id.lastIndexOf('.'));
      const chain = chains.get(target) ?? { last: null, target };
      chains.set(target, chain);
      const row = v.safeParse(auditRow, fields);
      const seq = Number(id.slice(id.lastIndexOf('.') + 1));
      if (!row.success) {
        faults.push({ target, seq, kind: 'UNREADABLE' });
        continue;
      }
      faults.push(...(await judgeRow(chain, row.output, nowMs())));
      chain.last = row.output;
    }
  }
  for await (const page of scan(store, paths.auditHeads(clientId), undefined)) {
    for (const { id, fields } of page) {
      const last = chains.get(id)?.last ?? null;
      chains.delete(id);
      faults.push(...judgeHead(id, last, v.parse(auditHead, fields), nowMs()));
    }
  }
  for (const { target, last } of chains.values()) {
    faults.push({ target, seq: last?.seq ?? 0, kind: 'HEAD_MISSING' });
  }
  return { rows, faults };
}

async function judgeRow(
  { last, target }: Chain,
  row: AuditRow,
  nowMs: number,
): Promise<readonly AuditFault[]> {
  const { hash, ...content } = row;
  const at = { target, seq: row.seq };
  if ((await hashRow(content)) !== hash) return [{ ...at, kind: 'CHANGED' }];
  if (last === null) {
    const hasExpired = row.previousAtMs !== null && deleteAtMs(row.previousAtMs) <= nowMs;
    return row.seq === 1 || hasExpired ? [] : [{ ...at, seq: row.seq - 1, kind: 'MISSING' }];
  }
  if (row.seq !== last.seq + 1) return [{ ...at, seq: last.seq + 1, kind: 'MISSING' }];
  return row.previous === last.hash ? [] : [{ ...at, seq: last.seq, kind: 'CHANGED' }];
}

function judgeHead(
  target: string,
  last: AuditRow | null,
  head: AuditHead,
  nowMs: number,
): readonly AuditFault[] {
  const hasExpired = deleteAtMs(head.atMs) <= nowMs;
  if (last === null || last.seq < head.seq) {
    return hasExpired ? [] : [{ target, seq: head.seq, kind: 'MISSING' }];
  }
  return last.hash === head.hash && last.seq === head.seq
    ? []
    : [{ target, seq: last.seq, kind: 'CHANGED' }];
}
