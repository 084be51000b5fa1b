import { openStore } from '../../../cli/services/open-store.ts';
import type { OrderId } from '../../../contract/customer/orders.ts';
import { orderNumber } from '../../../contract/shared/order-number.ts';
import { dayAt } from '../../../worker/core/japan-time.ts';
import { pastOrderId } from '../../sandbox/past-order.ts';
import type { TestEnvironment } from '../../test-environment/test-environment.ts';
import { operationsOf } from '../operations.ts';
import { fillMachines, fillOrders, fillWorklist, ROUND, searched } from './fill-desk.ts';
import type { Desk } from './open-desk.ts';

/** Reads of one page, and the times of its requests in milliseconds. */
export type ConsolePage = { readonly reads: number; readonly times: readonly number[] };
export type ConsoleGrowth = readonly {
  readonly orders: number;
  readonly pages: ReadonlyMap<string, ConsolePage>;
}[];

const REPEATS = 40;
/**
 * Repeats of a page that finds customers, few enough for the console's limit of 20 searches per
 * minute.
 */
const CUSTOMER_REPEATS = 2;
const findsCustomers = /phone|by a name/;
const TRIES = 10;
/** Above this size the stand-in's own time dominates, so pages are not timed. */
const TIMED_ORDERS = 1000;

/** Measures the same pages of an owner while the tenant's orders and log grow to each of `sizes`. */
export async function measureConsole(
  environment: TestEnvironment,
  desk: Desk,
  sizes: readonly number[],
): Promise<ConsoleGrowth> {
  const store = openStore(environment.settings);
  const { clientId } = desk.tenant;
  const [copied, reviewed] = [await pastOrderId(clientId, 0), await pastOrderId(clientId, 1)];
  await fillWorklist(store, clientId, reviewed);
  await fillMachines(store, clientId);
  const growth: { orders: number; pages: ReadonlyMap<string, ConsolePage> }[] = [];
  let stored = 0;
  for (const orders of sizes) {
    await fillOrders(store, clientId, copied, { from: stored, to: orders });
    stored = orders;
    const pages = new Map<string, ConsolePage>();
    for (const [name, paths] of Object.entries(pagesOf(copied))) {
      const repeats = findsCustomers.test(name) ? CUSTOMER_REPEATS : REPEATS;
      const isTimed = orders <= TIMED_ORDERS;
      pages.set(name, await measurePage(environment, desk, paths, isTimed ? repeats : 0));
    }
    growth.push({ orders, pages });
  }
  return growth;
}

/** The requests of each page. */
function pagesOf(orderId: OrderId): Readonly<Record<string, readonly string[]>> {
  const today = dayAt(Date.now());
  const search = (text: string) => [`/search?q=${encodeURIComponent(text)}`];
  return {
    'tasks of today': ['/tasks'],
    'tasks of one kind': ['/tasks?kind=incident'],
    'search by an order’s number': search(orderNumber(orderId)),
    'search by a phone’s end': search(searched.phone),
    'search by a whole phone number': search(searched.wholePhone),
    'search by a name': search(searched.name),
    'search by a machine’s name': search(searched.machine),
    'search by a word of 3,000 machines': search(searched.place),
    'search by amount and day': search(`160円 ${today}`),
    order: [`/orders/${orderId}`],
    'list of orders': ['/orders'],
    'sales of a day': [`/sales?period=day&day=${today}`],
    'sales of a week': [`/sales?period=week&day=${today}`],
    'sales of a month': [`/sales?period=month&day=${today}`],
    'closing of a month': [`/sales/closing?month=${today.slice(0, 7)}`],
    'list of machines': ['/machines'],
    'map of the machines': ['/fleet/map'],
    rounds: ['/rounds'],
    'five machines of a round': [`/rounds/${ROUND}/machines`],
    coupons: ['/campaigns'],
    'customer help': ['/faqs'],
    'stickers of 48 machines': ['/fleet/stickers'],
    'events of a machine': ['/machines/m-fleet-1/events'],
    'a page of prices': ['/prices/book'],
    'changes of prices': ['/prices'],
    'the deployment': ['/deployment'],
    'tenants of the deployment': ['/deployment/tenants'],
    staff: ['/staff'],
    log: ['/audit'],
    'log of one order': [`/audit?target=order.${orderId}`],
  };
}

async function measurePage(
  { standIns }: TestEnvironment,
  desk: Desk,
  paths: readonly string[],
  repeats: number,
): Promise<ConsolePage> {
  const read = () => Promise.all(paths.map((path) => desk.read(path)));
  // The first read fills the console's caches.
  await patiently(read);
  const { reads } = await patiently(() => operationsOf(standIns, read));
  const times: number[] = [];
  for (let turn = 0; turn < repeats; turn += 1) {
    const fromMs = performance.now();
    await read();
    times.push(performance.now() - fromMs);
  }
  return { reads, times };
}

/** Retries, because a stand-in with a large store may answer after the console's time limit. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await work();
    } catch (thrown) {
      if (left <= 1) throw thrown;
    }
  }
}
