import * as v from 'valibot';
import { mayDo } from '../../../../contract/console/roles.ts';
import { staffIdSchema } from '../../../../contract/console/staff.ts';
import { type OrderId, orderIdSchema } from '../../../../contract/shared/ids.ts';
import {
  type Operated,
  type OperatorContext,
  type Reader,
  readOrder,
  refuse,
} from '../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import { parseStaff } from '../../staff/staff-document.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { readTimePage, type TimeCursor } from '../../store/time-cursor.ts';
import { storedMs, Timestamp } from '../../store/values.ts';
import type { Write } from '../../store/writes.ts';
import { refundAmount } from './refund-amount.ts';

/** How long a request waits for an approval, in milliseconds. */
const REQUEST_MS = 72 * 3600_000;

const requestDocument = v.object({
  amountYen: v.number(),
  reason: v.string(),
  requester: v.object({ id: v.string(), name: v.string() }),
  expiresAt: storedMs,
  createdAt: storedMs,
});

/** A large refund that waits for another person. */
export type RefundRequest = {
  readonly orderId: OrderId;
  readonly amountYen: number;
  readonly reason: string;
  readonly requester: { readonly id: string; readonly name: string };
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
};

function parseRequest(
  stored: StoredDocument | undefined,
  nowMs: number,
): RefundRequest | undefined {
  const id = v.safeParse(orderIdSchema, stored?.id);
  const request = v.safeParse(requestDocument, stored?.fields);
  if (!id.success || !request.success || request.output.expiresAt <= nowMs) return undefined;
  const { expiresAt, createdAt, ...known } = request.output;
  return { orderId: id.output, ...known, createdAtMs: createdAt, expiresAtMs: expiresAt };
}

/**
 * Asks another person to approve a refund. It replaces an earlier request of the order if that one
 * has expired, or if its requester may no longer make one.
 */
export async function requestRefund(
  operator: Acting,
  orderId: OrderId,
  { reason, refundYen }: { readonly reason: string; readonly refundYen?: number | undefined },
): Promise<Operated<void>> {
  const { services, client, actor } = operator;
  const { store, nowMs } = services;
  const read = await readOrder(operator, orderId);
  if (!read.ok) return read;
  const order = read.value;
  if (order.state !== 'CAPTURED' && order.state !== 'MANUAL_REVIEW') {
    const data = {
      state: order.state,
      from: ['CAPTURED' as const],
      hasEnded: true,
      nextStepAtMs: null,
    };
    return refuse({ code: 'ORDER_STATE_UNSUITABLE', data });
  }
  const amount = refundAmount(order, refundYen);
  if (!amount.ok) return amount;
  const { value: amountYen } = amount;
  const path = paths.refundRequest(client.clientId, orderId);
  const stored = await store.get(path);
  const waiting = parseRequest(stored, nowMs());
  if (waiting && (await mayStillRequest(operator, waiting)))
    return refuse(doneBefore(waiting.requester.name, waiting.createdAtMs));
  const audit = await auditWrites(
    operator,
    { kind: 'order', id: orderId },
    { what: 'refund.request', reason, after: { amountYen } },
  );
  const fields = {
    amountYen,
    reason,
    requester: { id: actor.id, name: actor.name },
    expiresAt: Timestamp.ofMs(nowMs() + REQUEST_MS),
  };
  const committed = await store.commit([
    {
      kind: 'set',
      path,
      fields,
      serverTimes: ['createdAt', 'updatedAt'],
      if: stored ? { updateTime: stored.updateTime } : { exists: false },
    },
    ...audit,
  ]);
  return committed.ok ? ok(undefined) : refuse({ code: 'ORDER_CHANGED' });
}

/** A request that this person may approve. `spend` belongs in the commit of the refund. */
export type Approvable = { readonly request: RefundRequest; readonly spend: Write };

/** Returns whether a request's requester is still an active member of staff who may refund. */
async function mayStillRequest(
  { services: { store }, client: { clientId } }: Reader,
  { requester }: RefundRequest,
): Promise<boolean> {
  const id = v.safeParse(staffIdSchema, requester.id);
  if (!id.success) return false;
  const staff = parseStaff(await store.get(paths.staffMember(clientId, id.output)));
  return staff !== undefined && !staff.suspended && mayDo(staff.roles, 'order.refund');
}

/**
 * Returns a request for its approval. Its requester cannot approve it, and must still be allowed to
 * make it.
 */
export async function readForApproval(
  operator: OperatorContext,
  orderId: OrderId,
): Promise<Operated<Approvable>> {
  const { services, client, actor } = operator;
  const { store, nowMs } = services;
  const path = paths.refundRequest(client.clientId, orderId);
  const stored = await store.get(path);
  const request = parseRequest(stored, nowMs());
  if (!stored || !request) return refuse({ code: 'REFUND_REQUEST_UNKNOWN' });
  if (request.requester.id === actor.id) return refuse({ code: 'REFUND_OWN_REQUEST' });
  if (!(await mayStillRequest(operator, request)))
    return refuse({ code: 'REFUND_REQUESTER_ENDED' });
  return ok({
    request,
    spend: { kind: 'delete', path, if: { updateTime: stored.updateTime } },
  });
}

/** Returns the waiting request of an order. Null if there is none. One read. */
export async function readRefundRequest(
  { services: { store, nowMs }, client: { clientId } }: Reader,
  orderId: OrderId,
): Promise<RefundRequest | null> {
  return parseRequest(await store.get(paths.refundRequest(clientId, orderId)), nowMs()) ?? null;
}

/**
 * Waiting requests, the oldest first. `unreadable` counts those of a newer version. `cursor` begins
 * the next page; null if there is none.
 */
type RequestPage = {
  readonly requests: readonly RefundRequest[];
  readonly unreadable: number;
  readonly cursor: string | null;
};

/** Lists waiting requests. One query of `limit` + 1 documents. */
export async function listRefundRequests(
  { services: { store, nowMs }, client: { clientId } }: Reader,
  limit: number,
  after: TimeCursor | undefined,
): Promise<RequestPage> {
  const { documents, cursor } = await readTimePage(store, {
    from: paths.refundRequests(clientId),
    // Firestore deletes expired requests up to a day late. Without this filter they would hide
    // waiting ones.
    where: [
      { field: 'createdAt', op: 'GREATER_THAN', value: Timestamp.ofMs(nowMs() - REQUEST_MS) },
    ],
    orderBy: { field: 'createdAt', direction: 'ASCENDING' },
    limit,
    after,
  });
  return {
    requests: documents.flatMap((document) => parseRequest(document, nowMs()) ?? []),
    unreadable: documents.filter(({ fields }) => !v.is(requestDocument, fields)).length,
    cursor,
  };
}

/** The failure of an action that somebody has already carried out. */
export const doneBefore = (by: string, atMs: number) =>
  ({ code: 'DONE_BEFORE', data: { by, at: new Date(atMs).toISOString() } }) as const;
