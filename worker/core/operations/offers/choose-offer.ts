import type { ClientId } from '../../../../contract/shared/ids.ts';
import { apologyCoupon } from '../../coupons/apology-coupon.ts';
import { addDays, dayAt, startOfDay } from '../../japan-time.ts';
import type { OperatorContext } from '../../operator/operator-context.ts';
import { auditWrites } from '../../operator/write-audit.ts';
import type { StoredOrder } from '../../order/order.ts';
import { parseOrder } from '../../order-store/order-codec.ts';
import { readUser } from '../../person/read-user.ts';
import type { Services } from '../../services.ts';
import * as paths from '../../store/paths.ts';
import { update, type Write } from '../../store/writes.ts';
import { settleOrder } from '../settle-order.ts';
import { type Choice, findOffer, type Offer } from './offer-document.ts';

/** The content of a link's page. `choices` is empty if nothing can be chosen any more. */
export type OpenOffer = {
  readonly offer: Offer;
  readonly order: StoredOrder;
  readonly choices: readonly Choice[];
};

/** Returns the offer of a link with its order. Undefined if the link opens nothing. Four reads. */
export async function openOffer(
  services: Services,
  clientId: ClientId,
  code: string,
): Promise<OpenOffer | undefined> {
  const { store } = services;
  const offer = await findOffer(services, clientId, code);
  if (!offer) return undefined;
  const order = parseOrder(await store.get(paths.order(clientId, offer.orderId)));
  if (!order) return undefined;
  const buyer = readUser(await store.get(paths.lineUser(clientId, order.lineUserId)));
  // If somebody refunded the order after the link was made, there is nothing left to choose.
  const isRefunded = offer.refundYen > 0 && order.state !== 'CAPTURED';
  const isOpen = offer.chosen === null && !isRefunded;
  const choices: readonly Choice[] = [
    ...(offer.refundYen > 0 ? (['refund'] as const) : []),
    ...(buyer ? (['coupon'] as const) : []),
  ];
  return { offer, order, choices: isOpen ? choices : [] };
}

/**
 * Carries out the choice of a link's customer, once. The commit that begins the refund or gives the
 * coupon also stores the choice. So a second press or a second window changes nothing. The audit
 * names the member of staff who made the link.
 *
 * @returns whether the choice was carried out, now or before. Otherwise nothing has changed.
 */
export async function chooseOffer(
  services: Services,
  { clientId, requestId }: { readonly clientId: ClientId; readonly requestId: string },
  code: string,
  choice: Choice,
): Promise<boolean> {
  const open = await openOffer(services, clientId, code);
  if (!open) return false;
  const { offer, order, choices } = open;
  if (!choices.includes(choice)) return offer.chosen === choice;
  const actor = { type: 'staff', ...offer.maker } as const;
  const operator: OperatorContext = { services, client: { clientId }, actor, requestId };
  const chosen = update(
    paths.offer(clientId, offer.orderId),
    { chosen: choice },
    { updateTime: offer.updateTime },
  );
  if (choice === 'coupon') return giveChosen(operator, open, chosen);
  const how = { reason: reasonOf(offer), force: false, refundYen: offer.refundYen };
  const settled = await settleOrder(operator, 'refund', order.id, how, async () => [chosen]);
  return settled.ok;
}

const reasonOf = ({ message }: Offer) => `お客様がリンクで選択: ${message}`;

async function giveChosen(
  operator: OperatorContext,
  { offer, order }: OpenOffer,
  chosen: Write,
): Promise<boolean> {
  const { services, client } = operator;
  const { yen, days, atMachine } = offer.coupon;
  const endsAtMs = startOfDay(addDays(dayAt(services.nowMs()), days));
  const machineIds = atMachine ? [order.machine.id] : [];
  const person = { clientId: client.clientId, lineUserId: order.lineUserId };
  const committed = await services.store.commit([
    apologyCoupon(person, order.id, { yen, endsAtMs, machineIds }),
    chosen,
    ...(await auditWrites(
      operator,
      { kind: 'order', id: order.id },
      { what: 'give-coupon', reason: reasonOf(offer), after: { amountYen: yen, days, atMachine } },
    )),
  ]);
  return committed.ok;
}
