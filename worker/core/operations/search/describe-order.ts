import type { OrderId } from '../../../../contract/shared/ids.ts';
import { incidentKinds } from '../../incidents/incident-kinds.ts';
import { readToldOfOrder } from '../../incidents/operate/who-was-told.ts';
import { type Operated, type Reader, readOrder } from '../../operator/operator-context.ts';
import { readAudits } from '../../operator/read-audit.ts';
import type { StoredOrder } from '../../order/order.ts';
import { releasedBy } from '../../order/released.ts';
import { readUser } from '../../person/read-user.ts';
import { publicOrder } from '../../receipts/public-order.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { canRefundInPart } from '../refunds/refund-amount.ts';
import { readRefundRequest } from '../refunds/refund-request.ts';
import { masked } from './find-people.ts';
import { orderRow } from './order-row.ts';

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** Returns an order as staff see it: the buyer's view, and its history. Personal data is masked. */
export async function describeOrder(reader: Reader, orderId: OrderId) {
  const read = await readOrder(reader, orderId);
  if (!read.ok) return read;
  const order = read.value;
  const [buyer, audits, request, told] = await Promise.all([
    readBuyer(reader, order),
    readAudits(reader, { kind: 'order', id: orderId }),
    readRefundRequest(reader, orderId),
    readToldOfOrder(reader, orderId),
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
      /** When the provider releases the held amount by itself. Null: it does not say. */
      holdEndsAt: iso(payment.expiresAtMs),
      canRefundInPart: canRefundInPart(order),
      refunds: payment.refunds.map(({ id, yen, state, atMs }) => ({
        ...{ id, yen, state },
        at: iso(atMs),
      })),
    },
    machine: {
      commandedAt: iso(fulfilment.command?.issuedAtMs ?? null),
      reportedAt: iso(fulfilment.outcome?.atMs ?? null),
      /** Whether the machine sold it. Null: the machine has not reported. */
      sold: fulfilment.outcome === null ? null : fulfilment.outcome.captureYen > 0,
      /** Why the order failed, by the machine or the provider. */
      reason: order.reason,
      slot: order.lines[0].slot,
      journal: journalOf(order),
      /** The latest time to wait for the journal. Null: no command was sent. */
      journalBy: iso(fulfilment.command?.evidenceByMs ?? null),
    },
    /** The language in which the buyer uses the app. */
    language: order.language,
    flags: order.flags.map((flag) => incidentKinds[flag].meaning),
    /** The LINE messages that were tried, and the one that the order still owes. */
    messages: {
      sent: order.sentMessages.map(({ what, outcome, atMs }) => ({
        ...{ what, outcome },
        at: iso(atMs),
      })),
      owed: order.notice,
      /** Whether the buyer gets an answer by LINE. */
      tellsAnswer: buyer?.follow === true,
      /** Whether the buyer gets a LINE message about a refund or a released hold. */
      tellsRefund: buyer?.follow === true && order.sender.messages.includes('moneyBack'),
    },
    /** The attempts to notify staff about the order. */
    told,
    /** Whether the coupon is given back together with the money. */
    returnsCoupon: order.coupon !== null && releasedBy(order, ['REVERTED']).coupon,
    nextStepAt: iso(order.driveAtMs),
    person: personOf(order, buyer),
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
      /** The provider's answer when staff asked. Null: it was not asked, or did not answer. */
      said: typeof after['state'] === 'string' ? after['state'] : null,
    })),
  });
}

/**
 * Returns the state of the machine's journal for the command. An entry proves what happened. A
 * complete journal without an entry proves that nothing dropped.
 */
function journalOf({ fulfilment, flags }: StoredOrder): 'none' | 'lost' | 'unread' | 'read' {
  if (fulfilment.command === null) return 'none';
  if (flags.includes('JOURNAL_LOST')) return 'lost';
  return fulfilment.outcome === null ? 'unread' : 'read';
}

/** Returns the buyer. Undefined if the account was closed. One read. */
async function readBuyer(
  { services: { store }, client: { clientId } }: Reader,
  { lineUserId }: StoredOrder,
) {
  return readUser(await store.get(paths.lineUser(clientId, lineUserId)))?.user;
}

/**
 * Returns the buyer as staff see them before they press "show": a masked name and the end of the
 * phone number.
 */
const personOf = ({ lineUserId }: StoredOrder, buyer: Awaited<ReturnType<typeof readBuyer>>) => ({
  id: lineUserId,
  maskedName: masked(buyer?.profile.displayName ?? ''),
  phoneEnd: buyer?.phoneNumber?.slice(-4) ?? null,
  isGone: buyer === undefined,
});

/** The data behind "show": the name and the phone number. */
export type Revealed = { readonly name: string; readonly phoneNumber: string | null };

/** Returns the unmasked buyer of an order. The caller writes the audit row first. */
export async function revealPerson(reader: Reader, orderId: OrderId): Promise<Operated<Revealed>> {
  const read = await readOrder(reader, orderId);
  if (!read.ok) return read;
  const user = await readBuyer(reader, read.value);
  return ok({
    name: user?.profile.displayName ?? '',
    phoneNumber: user?.phoneNumber ?? null,
  });
}
