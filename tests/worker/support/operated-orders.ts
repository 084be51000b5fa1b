import { parseOrderId } from '../../../cli/orders/operator-context.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import { newShopper, openMachine, orderIn, reaches, shelfPath, vend } from './shop.ts';
import { patch } from './stand-ins.ts';

/** A tenant of `openShop`, and its LINE channel. */
export type ShopOf = { readonly tenant: string; readonly channel: string };

/** Makes a purchase that was paid and dispensed. */
export async function boughtOrder({ tenant, channel }: ShopOf, kind: 'paypay' | 'dpay') {
  const { machineId, device } = await openMachine(tenant);
  const shopper = await newShopper(tenant, channel, kind);
  const { id } = await orderIn(await shopper.buy(machineId));
  await vend(device);
  await reaches(shopper, id, 'CAPTURED');
  return { shopper, machineId, orderId: parseOrderId(id) };
}

/** Makes a purchase in review whose amount is on hold. */
export async function stuckOrder(
  { tenant, channel }: ShopOf,
  kind: 'paypay' | 'dpay',
  dispensed: boolean,
) {
  const { machineId, device } = await openMachine(tenant);
  const shopper = await newShopper(tenant, channel, kind);
  const { id } = await orderIn(await shopper.buy(machineId));
  await device.received('vend');
  const at = new Timestamp(new Date().toISOString());
  const states = ['VENDING', ...(dispensed ? ['DISPENSED', 'CAPTURING'] : ['REVERTING'])];
  const history = [...states, 'MANUAL_REVIEW'].map((state) => ({ state, at }));
  await patch(`clients/${tenant}/orders/${id}`, { state: 'MANUAL_REVIEW', driveAt: null, history });
  // The commit that decided the vend released the piece.
  await patch(shelfPath(tenant, machineId), { 'stock.A1.reservedBy': [] });
  return { shopper, machineId, orderId: parseOrderId(id) };
}
