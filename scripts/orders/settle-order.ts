import { endStates, type OrderState } from '../../contract/order-state.ts';
import type { OrderId } from '../../contract/orders.ts';
import type { Move } from '../../worker/orders/advance.ts';
import { commitMove } from '../../worker/orders/commit-move.ts';
import { driveOrder } from '../../worker/orders/drive-order.ts';
import type { StoredOrder } from '../../worker/orders/order-document.ts';
import type { PaymentState } from '../../worker/pay/port/pay-provider.ts';
import { CommandError } from '../command-error.ts';
import { askProvider, saidOf } from './ask-provider.ts';
import { auditWrite } from './audit.ts';
import { type Desk, readOrder } from './open-desk.ts';

export type Deed = 'capture' | 'revert' | 'refund';
export type Because = { readonly reason: string; readonly force: boolean };

type Plan = {
  readonly from: readonly OrderState[];
  readonly through: OrderState;
  readonly end: OrderState;
  /** How the payment must stand for the call to make sense. */
  readonly sends: PaymentState;
  /** How it stands where the provider has done it already. */
  readonly done: readonly PaymentState[];
};

const plans: Readonly<Record<Deed, Plan>> = {
  capture: {
    from: ['MANUAL_REVIEW'],
    through: 'CAPTURING',
    end: 'CAPTURED',
    sends: 'AUTHORIZED',
    done: ['CAPTURED'],
  },
  revert: {
    from: ['MANUAL_REVIEW'],
    through: 'REVERTING',
    end: 'REVERTED',
    sends: 'AUTHORIZED',
    done: ['CANCELLED', 'EXPIRED', 'FAILED'],
  },
  refund: {
    from: ['CAPTURED', 'MANUAL_REVIEW'],
    through: 'REFUNDING',
    end: 'REFUNDED',
    sends: 'CAPTURED',
    done: ['REFUNDED', 'CANCELLED'],
  },
};

/**
 * Takes, releases or gives back the money of an order that came to rest, by the very functions that
 * drive every purchase; the intent and its audit are one commit. Run again it goes on, or says that
 * it is done. @returns what to tell the operator. @throws CommandError where it must not be done.
 */
export async function settleOrder(
  desk: Desk,
  deed: Deed,
  orderId: OrderId,
  { reason, force }: Because,
): Promise<string> {
  const { through, end } = plans[deed];
  const order = await readOrder(desk, orderId);
  if (order.state === end) return `${orderId} is already ${end}.`;
  if (order.state === through) return told(await bringOn(desk, order), plans[deed]);
  const path = await pathOf(desk, deed, order, force);
  const move: Move = {
    path,
    ...(deed === 'capture' || order.reason !== null ? {} : { reason: 'BY_OPERATOR' }),
    afterMs: path.includes(end) ? undefined : 0,
  };
  const audit = auditWrite(desk, orderId, { what: deed, reason, from: order.state, force });
  const moved = await commitMove(desk.services, desk.client.clientId, order, move, [audit]);
  if (!moved) throw new CommandError(`${orderId} changed this moment: look at it again.`);
  return told(await bringOn(desk, moved.order), plans[deed]);
}

/** The states to go through: to the end at once where the provider has done it already. */
async function pathOf(
  desk: Desk,
  deed: Deed,
  order: StoredOrder,
  force: boolean,
): Promise<OrderState[]> {
  const { from, through, end, sends, done } = plans[deed];
  if (!from.includes(order.state)) {
    throw new CommandError(
      `${order.id} is ${order.state}: ${deed} begins at ${from.join(' or ')}. ${whyNot(order)}`,
    );
  }
  const dispensed = order.history.some(({ state }) => state === 'DISPENSED');
  if (deed === 'capture' && !dispensed && !force) {
    throw new CommandError(`${order.id}: no evidence that anything fell. Use --force if you know.`);
  }
  const answer = await askProvider(desk, order);
  const stands = answer.kind === 'OK' ? answer.value.state : undefined;
  if (stands !== undefined && done.includes(stands)) return [through, end];
  if (stands === sends || force) return [through];
  throw new CommandError(
    `${saidOf(order, answer)}: ${deed} needs ${sends}. Use --force if you know.`,
  );
}

const isoOf = (ms: number | null) => (ms === null ? undefined : new Date(ms).toISOString());

const whyNot = ({ state, driveAtMs }: StoredOrder): string =>
  endStates.has(state)
    ? 'It has ended.'
    : `It is still on its way by itself (next step ${isoOf(driveAtMs) ?? 'by the machine'}).`;

/** Drives as the machine's object would; the message that is owed at the end is sent, too. */
export async function bringOn(desk: Desk, start: StoredOrder): Promise<StoredOrder> {
  const { services, client } = desk;
  const offline = {
    online: () => false,
    sendVend: () => undefined,
    queryJournal: () => undefined,
  };
  const driver = { services, client, machine: offline, onCommitted: () => undefined };
  const order = await driveOrder(driver, { order: start, ownsIntent: false });
  const owes = endStates.has(order.state) && order.notice !== null;
  return owes ? driveOrder(driver, { order, ownsIntent: false }) : order;
}

const told = ({ id, state, driveAtMs }: StoredOrder, { end }: Plan): string =>
  state === end
    ? `${id} is ${end}.`
    : `${id} is ${state}: the provider has not said yes yet. It is tried again by itself${
        driveAtMs === null ? '' : ` from ${isoOf(driveAtMs)}`
      }; run this again to see.`;
