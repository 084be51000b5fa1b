import * as v from 'valibot';
import { openAuditedStore } from '../../../cli/services/open-store.ts';
import { putTenant } from '../../../cli/tenant/put-tenant.ts';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import { type OrderId, orderIdSchema } from '../../../contract/customer/orders.ts';
import { machineIdSchema } from '../../../contract/shared/ids.ts';
import type { TestEnvironment } from '../../test-environment/test-environment.ts';
import { writeFleet } from '../fleet-file.ts';
import { clientId, openMachine, openShop, openShopper, type Shopper, shopTenant } from '../shop.ts';
import { copyOrders, copyTenants } from './fill-store.ts';
import { answered, measurePages, type PageCost } from './measure-pages.ts';

/** The number of one tenant's machines, of one person's orders there, and of tenants. */
export type Size = { readonly machines: number; readonly orders: number; readonly tenants: number };
export type Growth = readonly {
  readonly size: Size;
  readonly pages: ReadonlyMap<string, PageCost>;
}[];

export const fullSizes: readonly Size[] = [
  { machines: 10, orders: 0, tenants: 10 },
  { machines: 300, orders: 10_000, tenants: 1000 },
  { machines: 3000, orders: 100_000, tenants: 10_000 },
];
/** Large enough that every list is longer than its page. */
export const smallSizes: readonly Size[] = [
  { machines: 60, orders: 60, tenants: 10 },
  { machines: 120, orders: 300, tenants: 60 },
];

const STOCK = 100;
const CONNECTED = v.parse(machineIdSchema, 'm-connected');
const placed = v.object({ id: orderIdSchema });
const folder = '.state/growth-fleet';

/** Measures the same pages of the same person while the fleet, the orders and the tenants grow. */
export async function measureGrowth(
  environment: TestEnvironment,
  sizes: readonly Size[],
): Promise<Growth> {
  const store = await openShop(environment);
  const shopper = await openShopper(environment, store, 'grower');
  const growth: { size: Size; pages: ReadonlyMap<string, PageCost> }[] = [];
  let before: Size = { machines: 0, orders: 0, tenants: 1 };
  for (const size of sizes) {
    const fleet = { machines: size.machines, slots: 24 };
    await putTenant(
      openAuditedStore(environment.settings),
      readTenantFile(writeFleet(folder, fleet, shopTenant)),
    );
    // The put removed this machine, because the tenant file does not have it.
    const device = await openMachine(environment, store, CONNECTED, STOCK);
    if (before.orders < size.orders) {
      const id = await buyOnce(shopper);
      await copyOrders(store, clientId, id, { from: before.orders, to: size.orders });
    }
    await copyTenants(store, clientId, CONNECTED, { from: before.tenants, to: size.tenants });
    const of = { machines: size.machines, connected: CONNECTED };
    growth.push({ size, pages: await measurePages(environment, shopper, of) });
    device.close();
    before = size;
  }
  return growth;
}

/** Makes one purchase and waits for its end. */
async function buyOnce(shopper: Shopper): Promise<OrderId> {
  const { id } = v.parse(placed, await answered(shopper.buy(CONNECTED)));
  await (await shopper.call('GET', `/orders/${id}/events`)).text();
  return id;
}

/**
 * Returns the pages that cost over 10 % more operations at the last size than at the previous one.
 */
export function whatGrows(growth: Growth): readonly string[] {
  const [earlier, last] = growth.slice(-2);
  if (!earlier || !last) return [];
  const operations = (page: PageCost | undefined) => (page ? page.reads + page.writes : 0);
  return [...last.pages]
    .filter(([name, page]) => operations(page) > operations(earlier.pages.get(name)) * 1.1)
    .map(([name]) => name);
}
