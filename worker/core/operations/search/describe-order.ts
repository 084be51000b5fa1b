import type { OrderId } from '../../../../contract/shared/ids.ts';
import type { StoredOrder } from '../../orders/order-document.ts';
import { publicOrder } from '../../orders/public-order.ts';
import { readUser } from '../../person/read-user.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { readAudits } from '../audit/read-audit.ts';
import { type Operated, type Reader, readOrder } from '../operator-context.ts';
import { canRefundInPart } from '../refunds/refund-amount.ts';
import { readRefundRequest } from '../refunds/refund-request.ts';
import { masked } from './find-anything.ts';
import { orderRow } from './order-row.ts';

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** What staff see of an order: what the buyer sees, and what happened. Personal data is masked. */
export async function describeOrder(reader: Reader, orderId: OrderId) {
  const read = await readOrder(reader, orderId);
  if (!read.ok) return read;
  const order = read.value;
  const [person, audits, request] = await Promise.all([
    readPerson(reader, order),
    readAudits(reader, { kind: 'order', id: orderId }),
    readRefundRequest(reader, orderId),
  ]);
  const { payment, fulfilment } = order;
  return ok({
    row: orderRow(order),
    /** What the buyer's screen shows. */
    shown: publicOrder(order),
    payment: {
      kind: payment.kind,
      label: payment.kind === 'none' ? null : payment.label,
      account: payment.kind === 'none' ? null : payment.merchant.account,
      providerPaymentId: payment.providerPaymentId,
      heldYen: payment.heldYen,
      capturedYen: payment.capturedYen,
      capturedAt: iso(payment.capturedAtMs),
      refundedYen: payment.refundedYen,
      canRefundInPart: canRefundInPart(order),
      refunds: payment.refunds.map(({ id, yen, state, atMs }) => ({
        ...{ id, yen, state },
        at: iso(atMs),
      })),
    },
    machine: {
      commandedAt: iso(fulfilment.command?.issuedAtMs ?? null),
      reportedAt: iso(fulfilment.outcome?.atMs ?? null),
      /** The machine's report. Null: it has not reported. */
      sold: fulfilment.outcome === null ? null : fulfilment.outcome.captureYen > 0,
      slot: order.lines[0].slot,
    },
    flags: [...order.flags],
    nextStepAt: iso(order.driveAtMs),
    person,
    request: request && {
      requester: request.requester.name,
      requesterId: request.requester.id,
      amountYen: request.amountYen,
      reason: request.reason,
      expiresAt: iso(request.expiresAtMs),
    },
    audits: audits.map(({ seq, atMs, actor, what, reason, after }) => ({
      ...{ seq, what, reason },
      at: iso(atMs),
      by: actor.name,
      amountYen: typeof after['amountYen'] === 'number' ? after['amountYen'] : null,
    })),
  });
}

/** The buyer as staff may see them without asking: a masked name and the end of the phone. */
async function readPerson(
  { services: { store }, client: { clientId } }: Reader,
  { lineUserId }: StoredOrder,
) {
  const stored = await store.get(paths.lineUser(clientId, lineUserId));
  const user = readUser(stored)?.user;
  return {
    id: lineUserId,
    maskedName: masked(user?.profile.displayName ?? ''),
    phoneEnd: user?.phoneNumber?.slice(-4) ?? null,
    /** The account was closed. */
    isGone: user === undefined,
  };
}

/** What is shown after "show": the name and the phone number. */
export type Revealed = { readonly name: string; readonly phoneNumber: string | null };

/** Returns the buyer of an order without a mask. The caller writes the audit first. */
export async function revealPerson(reader: Reader, orderId: OrderId): Promise<Operated<Revealed>> {
  const read = await readOrder(reader, orderId);
  if (!read.ok) return read;
  const path = paths.lineUser(reader.client.clientId, read.value.lineUserId);
  const user = readUser(await reader.services.store.get(path))?.user;
  return ok({
    name: user?.profile.displayName ?? '',
    phoneNumber: user?.phoneNumber ?? null,
  });
}
