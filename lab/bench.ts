import { CommandError } from '../cli/command/command-error.ts';
import { readArguments } from '../cli/command/read-arguments.ts';
import { runCommand } from '../cli/command/run-command.ts';
import { stopProcesses } from '../cli/local/processes.ts';
import { printCompare } from './bench/compare/print-compare.ts';
import { printConsole } from './bench/console/print-console.ts';
import { EdgeLines } from './bench/cost/edge-lines.ts';
import { printCost } from './bench/cost/print-cost.ts';
import { printDrawing } from './bench/drawing/print-drawing.ts';
import { printDrop } from './bench/drop/print-drop.ts';
import { printEdge } from './bench/edge/print-edge.ts';
import { fullSizes, smallSizes } from './bench/growth/measure-growth.ts';
import { printGrowth } from './bench/growth/print-growth.ts';
import { printLive } from './bench/live/print-live.ts';
import { printPurchases } from './bench/load-purchases.ts';
import { printReconnect } from './bench/reconnect/print-reconnect.ts';
import { checkBudgets, recordModules } from './budgets/check-budgets.ts';
import { startTestEnvironment, type TestEnvironment } from './test-environment/test-environment.ts';
import { launchChromium } from './test-environment/visitor.ts';

const USAGE = `Usage: npm run bench [-- PART [SIZE]]
       npm run bench -- --budgets [record]
PART is growth, cost, reconnect, compare, drawing, drop, console, live, edge or shoppers. Without PART:
shoppers, cost and a small growth.
--budgets compares the build with its budgets. record renews the sizes that growth is measured from.`;

/**
 * Measures the monthly cost from the edge's log lines. Runs `before` first, in the same
 * environment.
 */
async function measureCost(before?: (environment: TestEnvironment) => Promise<void>) {
  const lines = new EdgeLines();
  const environment = await startTestEnvironment('bench', (line) => lines.add(line));
  await before?.(environment);
  return printCost(await launchChromium(), environment, lines);
}

const measureUsual = () =>
  measureCost(async (environment) => {
    await printPurchases(environment);
    await printGrowth(environment, smallSizes);
  });

type Part = (size?: string) => Promise<void>;
const start = () => startTestEnvironment('bench');

const parts: Readonly<Record<string, Part>> = {
  growth: async () => printGrowth(await start(), fullSizes),
  cost: () => measureCost(),
  reconnect: async (size) => printReconnect(await start(), Number(size ?? 3000)),
  compare: async () => printCompare(await launchChromium(), await start()),
  drawing: async () => printDrawing(await launchChromium(), await start()),
  drop: async () => printDrop(await launchChromium(), await start()),
  console: async (size) => printConsole(await start(), Number(size ?? 100_000)),
  live: async () => printLive(await start()),
  edge: async () => printEdge(await start()),
  shoppers: async () => printPurchases(await start()),
};

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => void stopProcesses().then(() => process.exit(1)));
}
await runCommand(async () => {
  const { values, positionals } = readArguments(
    { options: { budgets: { type: 'boolean' } }, allowPositionals: true },
    USAGE,
  );
  const [part, size] = positionals;
  if (values.budgets && part === 'record') return recordModules();
  if (values.budgets) {
    if (part !== undefined) throw new CommandError(USAGE);
    return checkBudgets();
  }
  const measure = part === undefined ? measureUsual : parts[part];
  if (!measure) throw new CommandError(USAGE);
  return measure(size);
});
await stopProcesses();
process.exit();
