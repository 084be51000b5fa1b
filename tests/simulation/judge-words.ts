import * as v from 'valibot';
import type { OrderState } from '../../contract/shared/order-state.ts';
import type { StoredOrder } from '../../worker/core/order/order.ts';
import { readPayMethod } from '../../worker/core/pay/pay-method-document.ts';
import type { StoredDocument } from '../../worker/core/store/firestore.ts';
import { always, type Found, isUndecided } from './found.ts';
import { clientId, memberOf, methodOf, personId, walletOf } from './shop.ts';
import { type Kind, kinds } from './taps.ts';
import type { Outcome } from './world.ts';

/** Returns `order.KIND` of each incident. A resolved one has another id, so its fields tell which one it is. */
const raisedIn = (documents: readonly Pick<StoredDocument, 'fields'>[]) =>
  new Set(documents.map(({ fields }) => `${fields['orderId']}.${fields['kind']}`));

/** Checks that everything a person must check is an incident, and that the operator was notified. */
export async function judgeIncidents({ store }: Outcome, found: readonly Found[]) {
  const documents = await store.query({ from: { everyCollection: 'incidents' } });
  const raised = raisedIn(documents);
  const due = found.flatMap(({ order }) =>
    order
      ? [...order.flags, ...(isUndecided(order) ? ['MANUAL_REVIEW'] : [])].map(
          (kind) => `${order.id}.${kind}`,
        )
      : [],
  );
  return [
    ...due.flatMap((id) => always(raised.has(id), `nobody is told of ${id}`)),
    ...documents.flatMap(({ id, fields }) =>
      always((fields['notifyAt'] ?? null) === null, `the operator has not heard of ${id}`),
    ),
  ];
}

const hasBeen = ({ history }: StoredOrder, states: readonly OrderState[]) =>
  history.filter(({ state }) => states.includes(state)).length;

/** Checks for one receipt per payment, and one message per refund. */
export function judgeMessages({ witness, schedule }: Outcome, found: readonly Found[]) {
  const { messages, lineFaults } = witness;
  const broken: string[] = [];
  for (const { tap, order } of found) {
    if (!order) continue;
    const theirs = messages.filter(({ orderId }) => orderId === order.id);
    const receipts = theirs.filter(({ title }) => title.includes('ご購入')).length;
    const backs = theirs.length - receipts;
    const { follows, wantsReceipts } = schedule.people[tap.person] ?? {};
    const isFriend = follows === true;
    const wantsThem = isFriend && wantsReceipts === true;
    const returns = hasBeen(order, ['CANCELLED', 'REVERTED', 'REFUNDED']);
    const isPaid = hasBeen(order, ['CAPTURED']) > 0;
    const lines = [
      ...always(
        theirs.every(({ to }) => to === personId(tap.person)),
        'a stranger is told',
      ),
      ...always(isFriend || theirs.length === 0, 'a message to no friend'),
      ...always(wantsThem || receipts === 0, 'a receipt that nobody wanted'),
      ...always(receipts <= (isPaid ? 1 : 0), `${receipts} receipts for ${order.state}`),
      ...always(backs <= returns, `${backs} times money back for ${order.state}`),
      // Only three failures of LINE excuse a missing message.
      ...always(
        !wantsThem || lineFaults > 0 || order.state !== 'CAPTURED' || receipts === 1,
        'no receipt',
      ),
      ...always(
        !isFriend || lineFaults > 0 || order.state !== 'REFUNDED' || backs > 0,
        'no word of the refund',
      ),
    ];
    broken.push(...lines.map((line) => `tap ${tap.id}: ${line}`));
  }
  return broken;
}

const authorizations = v.object({
  authorizations: v.array(v.object({ walletId: v.string(), state: v.string() })),
});
const members = v.object({
  members: v.array(v.object({ memberId: v.string(), wallet: v.optional(v.unknown()) })),
});

/** Checks that a wallet is unbound at both ends or at neither, and never during a hold. */
export async function judgeWallets(
  { store, platforms, schedule, witness }: Outcome,
  found: readonly Found[],
) {
  const payPay = v.parse(authorizations, await platforms.control('GET', '/paypay/authorizations'));
  const gmo = v.parse(members, await platforms.control('GET', '/gmo/members'));
  const isGone = schedule.troubles.some(({ kind }) => kind === 'tenant deleted');
  const isMoved = schedule.troubles.some(({ kind }) => kind === 'merchant changes');
  const broken = witness.heldAtUnbinding.map(() => 'a wallet was unbound under a held amount');
  for (const person of schedule.people.keys()) {
    for (const kind of kinds) {
      const owner = { clientId, lineUserId: personId(person) };
      const method = await readPayMethod(store, owner, methodOf[kind]);
      const isLinked =
        kind === 'paypay'
          ? payPay.authorizations.some(
              ({ walletId, state }) => walletId === walletOf(person) && state === 'active',
            )
          : gmo.members.some(
              ({ memberId, wallet }) => memberId === memberOf(person) && wallet !== undefined,
            );
      const who = `person ${person}, ${kind}`;
      broken.push(
        ...always(
          method?.state !== 'unbinding' || isGone || isKept(found, kind),
          `${who}: it is unbound for ever`,
        ),
        ...always(method?.state !== 'active' || isLinked, `${who}: the provider's end is gone`),
        // The keys of a merchant that the tenant has left cannot end a link there.
        ...always(method !== undefined || !isLinked || isMoved, `${who}: the provider keeps it`),
      );
    }
  }
  return broken;
}

/**
 * Returns whether an undecided payment keeps the wallet. A wallet is unbound after a person has decided all
 * of its payments. Methods of one kind share one id here, so the payments of all people count.
 */
const isKept = (found: readonly Found[], kind: Kind): boolean =>
  found.some(({ tap, order }) => tap.kind === kind && isUndecided(order));

/** The time in which two sweeps have run. */
const SEEN_WITHIN_MS = 150_000;
const OVERDUE_MS = 60_000;

/** Checks that an unreadable order is not changed, not acknowledged, and reported. */
export async function judgeRollbacks({ store, rolledBack, machines }: Outcome) {
  const broken: string[] = [];
  const raised = raisedIn(await store.query({ from: { everyCollection: 'incidents' } }));
  for (const { orderId, fromMs, untilMs, driveAtMs, isUntouched } of rolledBack) {
    const acks = machines.flatMap(({ acks }) => acks).filter((ack) => ack.orderId === orderId);
    const isAcked = acks.some(({ atMs }) => atMs > fromMs && atMs < untilMs);
    const isDue =
      driveAtMs !== null && Math.max(driveAtMs + OVERDUE_MS, fromMs) + SEEN_WITHIN_MS < untilMs;
    const isTold = raised.has(`${orderId}.UNREADABLE`);
    broken.push(
      ...always(isUntouched, 'an order that cannot be read was changed'),
      ...always(!isAcked, 'a report on an order that cannot be read was acknowledged'),
      ...always(!isDue || isTold, 'nobody is told of an unreadable order'),
    );
  }
  return broken;
}
