import * as v from 'valibot';
import type { TestEnvironment } from '../test-environment/test-environment.ts';
import { type Operations, operationsOf } from './operations.ts';
import { openMachine, openShop, openShopper } from './shop.ts';

const placed = v.object({ id: v.string() });
const state = v.object({ state: v.string() });

/** Counts the operations of a purchase, from the tap to the captured payment, and of viewing an order. */
export async function countPurchase(
  environment: TestEnvironment,
): Promise<Record<string, Operations>> {
  const store = await openShop(environment);
  const device = await openMachine(environment, store, 'm-count', 100);
  const shopper = await openShopper(environment, store, 'counter');
  let id = '';
  const buy = async () => {
    ({ id } = v.parse(placed, await (await shopper.buy('m-count')).json()));
    // The event stream ends with the purchase and costs one read at its start.
    await (await shopper.call('GET', `/orders/${id}/events`)).text();
  };
  // The tenant's documents are cached for a minute, so the first purchase reads them.
  await buy();
  const counted = {
    'a purchase, and 1 read to watch it': await operationsOf(environment.standIns, buy),
    'one order': await operationsOf(environment.standIns, async () => {
      v.parse(state, await (await shopper.call('GET', `/orders/${id}`)).json());
    }),
    'the list of orders': await operationsOf(environment.standIns, async () => {
      await (await shopper.call('GET', '/orders')).text();
    }),
    'one machine, its list at hand': await operationsOf(environment.standIns, async () => {
      await (await shopper.call('GET', '/machines/m-count')).text();
    }),
  };
  device.close();
  return counted;
}
