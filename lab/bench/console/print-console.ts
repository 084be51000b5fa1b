import { openStore } from '../../../cli/services/open-store.ts';
import type { TestEnvironment } from '../../test-environment/test-environment.ts';
import { row, title } from '../print.ts';
import { quantile } from '../quantile.ts';
import { measureConsole } from './measure-console.ts';
import { measurePrices } from './measure-prices.ts';
import { type Desk, openDesk } from './open-desk.ts';

const FIRST_ORDERS = 1000;
const MOST_READS = 60;
const MOST_P95_MS = 300;

const columnOf = (text: string) => text.padEnd(34);

/**
 * Prints the cost of a price change, the reads of the console's busiest pages at 1,000 orders and
 * at `orders`, and the pages' times at 1,000.
 */
export async function printConsole(environment: TestEnvironment, orders: number): Promise<void> {
  const desk = await openDesk(environment, openStore(environment.settings));
  await printPrices(environment, desk);
  title('The same pages while orders and the log grow: reads, p50 and p95');
  const growth = await measureConsole(environment, desk, [FIRST_ORDERS, orders]);
  row('orders', growth.map(({ orders }) => columnOf(String(orders))).join(''));
  for (const name of growth[0]?.pages.keys() ?? []) {
    const columns = growth.map(({ pages }) => {
      const page = pages.get(name);
      if (!page) throw new Error(`${name} was not measured`);
      const { reads, times } = page;
      const timed = `, ${quantile(times, 0.5).toFixed(0)}, ${quantile(times, 0.95).toFixed(0)} ms`;
      return columnOf(`${reads} reads${times.length > 0 ? timed : ''}`);
    });
    row(name, columns.join(''));
  }
  row('', 'milliseconds include the stand-in, which reads every document of a collection');
  const [small, large] = growth;
  const pages = [...(large?.pages ?? [])];
  row(`above ${MOST_READS} reads`, namesOf(pages.filter(([, { reads }]) => reads > MOST_READS)));
  row(
    'other reads with more orders',
    namesOf(pages.filter(([name, { reads }]) => reads !== small?.pages.get(name)?.reads)),
  );
  row(
    `p95 above ${MOST_P95_MS} ms at ${FIRST_ORDERS}`,
    namesOf(
      [...(small?.pages ?? [])].filter(([, { times }]) => quantile(times, 0.95) > MOST_P95_MS),
    ),
  );
}

/** Prints the cost of changing 72,000 prices and of undoing it. */
async function printPrices({ standIns }: TestEnvironment, { acting }: Desk): Promise<void> {
  title('New prices for 3,000 machines with 24 slots');
  for (const [name, { calls, reads, writes, seconds }] of await measurePrices(standIns, acting)) {
    row(name, `${reads} reads, ${writes} writes, ${calls} round trips, ${seconds.toFixed(1)} s`);
  }
}

const namesOf = (rows: readonly (readonly [string, unknown])[]): string =>
  rows.map(([name]) => name).join(', ') || 'none';
