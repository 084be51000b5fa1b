import type { Browser } from 'playwright-core';
import { causes, monthlyCost, readListPrices } from '../../../cli/doctor/monthly-cost.ts';
import type { TestEnvironment } from '../../test-environment/test-environment.ts';
import { row, title } from '../print.ts';
import { countUsage } from './count-usage.ts';
import type { EdgeLines } from './edge-lines.ts';
import { monthOf, PURCHASES_A_DAY } from './month.ts';

const FLEETS = [3000, 30_000, 300_000];

/**
 * Prints the cost of a month, computed from the counted operations of an edge that writes its measurements
 * to `lines`.
 */
export async function printCost(
  browser: Browser,
  environment: TestEnvironment,
  lines: EdgeLines,
): Promise<void> {
  const { counted, logBytesAPurchase } = await countUsage(browser, environment, lines);
  title('Counted, each once');
  for (const cause of causes) {
    row(
      cause,
      Object.entries(counted)
        .map(([name, usage]) => `${name} ${Number(usage[cause].toFixed(2))}`.padEnd(24))
        .join(''),
    );
  }
  row('bytes of log lines a purchase', String(logBytesAPurchase));
  const prices = readListPrices();
  title(
    `Dollars a month at ${PURCHASES_A_DAY} purchases a machine and day, list prices of ${prices.checked}; LINE, SMS and providers apart`,
  );
  const months = FLEETS.map((machines) => monthlyCost(prices, monthOf(counted, machines)));
  const columns = (of: (index: number) => number) =>
    FLEETS.map((_, index) => `$${of(index).toFixed(2)}`.padEnd(14)).join('');
  row('machines', FLEETS.map((machines) => String(machines).padEnd(14)).join(''));
  for (const cause of causes)
    row(
      cause,
      columns((index) => months[index]?.byCause[cause] ?? 0),
    );
  row(
    'together, the plan with them',
    columns((index) => months[index]?.total ?? 0),
  );
}
