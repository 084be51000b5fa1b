import * as v from 'valibot';
import type { OrderId } from '../../contract/customer/orders.ts';
import { sweepOrders } from '../../worker/core/drive/sweep-orders.ts';
import { notifyIncidents } from '../../worker/core/incidents/notify-incidents.ts';
import { closedStateSchema, closeOrder } from '../../worker/core/operations/close-order.ts';
import { settleOrder } from '../../worker/core/operations/settle-order.ts';
import type { Actor } from '../../worker/core/operator/actor.ts';
import { parseOrder } from '../../worker/core/order-store/order-codec.ts';
import { removePayMethod } from '../../worker/core/pay/remove-pay-method.ts';
import { sweepPayMethods } from '../../worker/core/pay/sweep-pay-methods.ts';
import type { Services } from '../../worker/core/services.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { forgetTenant, loadTenant } from '../../worker/core/tenant/load-tenant.ts';
import { readTruth } from '../faults/provider-truth.ts';
import type { Platforms } from './platforms.ts';
import {
  clientId,
  directStore,
  methodOf,
  offerOf,
  personId,
  shelfPath,
  tenantPath,
} from './shop.ts';
import type { Kind, Tap } from './taps.ts';
import type { Timeline } from './timeline.ts';
import type { RolledBack } from './witness.ts';

const nothing = () => undefined;

/** Loads the tenant as a process of the edge does. */
export async function loadClient(services: Services) {
  const tenant = await loadTenant(services, clientId, 'strict', nothing);
  if (!tenant.ok) throw new Error('the tenant is gone');
  return tenant.value.client;
}

/** Unbinds a wallet, in a process of the edge that may die or lose calls like any other. */
export async function unbind(services: Services, person: number, method: Kind): Promise<void> {
  const owner = { clientId, lineUserId: personId(person) };
  await removePayMethod(services, await loadClient(services), owner, methodOf[method]);
}

const none = () => 0;

/** Runs the cron trigger. @returns the number of overdue orders. */
export const sweep = (services: Services): Promise<number> => sweepOrders(services).catch(none);

/**
 * Runs the rest of the cron trigger, less often than in reality.
 * @returns the number of reported incidents.
 */
export async function sweepSlowly(services: Services): Promise<number> {
  await sweepPayMethods(services, nothing).catch(none);
  return notifyIncidents(services).catch(none);
}

const actor: Actor = { type: 'command', id: 'hanako', name: 'hanako', roles: ['owner'] };
const operatorWith = (services: Services) => ({ services, client: { clientId }, actor });
const reason = 'the customer called';

/** Runs an operator's command, which refuses if the order's state does not allow it. */
export const settle = (
  services: Services,
  what: 'refund' | 'revert' | 'capture',
  orderId: OrderId,
): Promise<unknown> =>
  settleOrder(operatorWith(services), what, orderId, { reason, force: what === 'capture' }).catch(
    nothing,
  );

/** Records as an operator how an order ended. Ends that contradict the provider are refused. */
export async function close(services: Services, orderId: OrderId): Promise<void> {
  for (const to of closedStateSchema.options) {
    const how = { to, reason, force: false };
    await closeOrder(operatorWith(services), orderId, how).catch(nothing);
  }
}

/** Changes the tenant's document without the edge, which notices within a minute. */
export const changeMerchant = ({ patch }: Platforms): Promise<void> =>
  patch(tenantPath, { paypay: { merchantId: 'merchant-other' } });
export const deleteTenant = ({ patch }: Platforms): Promise<void> => patch(tenantPath, undefined);

/** Writes what `npm run ops -- tenant put` writes to a machine's shelf: the offer, not the stock. */
export const changePrice = ({ patch }: Platforms, machine: number, priceYen: number) =>
  patch(shelfPath(machine), { offer: offerOf(priceYen) });

/** A new version has no cached tenant. */
export const forget = (): Promise<void> => forgetTenant(clientId);

/** Expires a hold at the provider. @returns whether there was one. */
export async function expire({ control }: Platforms, { kind }: Tap, orderId: OrderId) {
  const held = (await readTruth((path) => control('GET', path))).get(orderId)?.open === true;
  const path = kind === 'paypay' ? `/paypay/payments/${orderId}` : `/gmo/orders/${orderId}`;
  if (held) await control('PUT', path, { status: 'EXPIRED' });
  return held;
}

/**
 * Returns an order's fields as text, except the times that the sweep changes when it postpones the order.
 */
async function withoutDueTime(
  store: Firestore,
  path: ReturnType<typeof paths.order>,
): Promise<string> {
  const {
    driveAt: _driveAt,
    updatedAt: _updatedAt,
    ...fields
  } = (await store.get(path))?.fields ?? {};
  return JSON.stringify(fields);
}

const flagsOf = v.object({ flags: v.array(v.string()) });

/**
 * Writes a value of a later version into an order, which the rolled-back version cannot read.
 * @returns a function that restores the later version, or undefined if there is no such order.
 */
export async function makeUnreadable(
  platforms: Platforms,
  timeline: Timeline,
  orderId: OrderId,
): Promise<(() => Promise<RolledBack>) | undefined> {
  const store = directStore(platforms);
  const path = paths.order(clientId, orderId);
  const before = await store.get(path);
  if (!before) return undefined;
  const { driveAtMs } = parseOrder(before);
  const { flags } = v.parse(flagsOf, before.fields);
  await platforms.patch(path, { flags: [...flags, 'OF_A_LATER_VERSION'] });
  const written = await withoutDueTime(store, path);
  const fromMs = timeline.nowMs;
  return async () => {
    const isUntouched = (await withoutDueTime(store, path)) === written;
    await platforms.patch(path, { flags });
    return { orderId, fromMs, untilMs: timeline.nowMs, driveAtMs, isUntouched };
  };
}
