import { CommandError } from '../cli/command/command-error.ts';
import { readArguments } from '../cli/command/read-arguments.ts';
import { runCommand } from '../cli/command/run-command.ts';
import { stopProcesses } from '../cli/local/processes.ts';
import { printCompare } from './bench/compare/print-compare.ts';
import { printConsole } from './bench/console/print-console.ts';
import { EdgeLines } from './bench/cost/edge-lines.ts';
import { printCost } from './bench/cost/print-cost.ts';
import { countFirestore } from './bench/count-firestore.ts';
import { countPurchase } from './bench/count-purchase.ts';
import { countRoundTrips } from './bench/count-round-trips.ts';
import { countSetup } from './bench/count-setup.ts';
import { printDrop } from './bench/drop/print-drop.ts';
import { printEdge } from './bench/edge/print-edge.ts';
import { fullSizes, smallSizes } from './bench/growth/measure-growth.ts';
import { printGrowth } from './bench/growth/print-growth.ts';
import { loadEdge } from './bench/load.ts';
import { loadPurchases, type PurchaseLoad } from './bench/load-purchases.ts';
import { kb, ms, row, title } from './bench/print.ts';
import { printReconnect } from './bench/reconnect/print-reconnect.ts';
import { timeSlowPhone } from './bench/time-slow-phone.ts';
import { weighFirstView } from './bench/weigh-first-view.ts';
import { timeStartup, weighWorker } from './bench/weigh-worker.ts';
import { checkBudgets, recordModules } from './budgets/check-budgets.ts';
import { startTestEnvironment } from './test-environment/test-environment.ts';
import { launchChromium } from './test-environment/visitor.ts';

const USAGE = `Usage: npm run bench [-- PART [SIZE]]
       npm run bench -- --budgets [record]
PART is growth, cost, reconnect, compare, drop, console, edge or shoppers.
--budgets compares the build with its budgets. record renews the sizes that growth is measured from.`;

async function bench() {
  console.log('Building and starting a test environment …');
  const lines = new EdgeLines();
  const environment = await startTestEnvironment('bench', (line) => lines.add(line));
  const browser = await launchChromium();

  title('First view: HTML, JS and CSS');
  const { usable, withLiff } = await weighFirstView(browser, environment);
  for (const [name, weight] of [
    ['until usable', usable],
    ['with LIFF behind it', withLiff],
  ] as const) {
    row(name, `${kb(weight.gzip)} gzip, ${kb(weight.brotli)} brotli, ${weight.requests} requests`);
  }

  title('Sequential round trips to a usable main page');
  for (const [visit, count] of Object.entries(await countRoundTrips(browser, environment))) {
    row(visit, String(count));
  }

  title('A phone on 150 ms, 1.6 Mbit/s, CPU ÷ 4 (median of 3)');
  for (const [visit, time] of await timeSlowPhone(browser, environment)) {
    row(visit, `first paint ${time.firstPaintMs} ms, usable ${time.usableMs} ms`);
  }

  title('Firestore and external calls');
  for (const [name, { reads, writes, calls }] of Object.entries(
    await countFirestore(environment),
  )) {
    row(name, `${reads} reads, ${writes} writes, ${calls} calls`);
  }

  title('Set-up and binding, one round trip of the browser each');
  for (const [name, { reads, writes, calls }] of Object.entries(await countSetup(environment))) {
    row(name, `${reads} reads, ${writes} writes, ${calls} calls`);
  }

  title('Buying');
  for (const [name, { reads, writes, calls }] of Object.entries(await countPurchase(environment))) {
    row(name, `${reads} reads, ${writes} writes, ${calls} calls`);
  }

  title('The Worker');
  const { kib, gzipKib } = weighWorker(environment.dist);
  row('bundle', `${kib} KiB, ${gzipKib} KiB gzip`);
  row('startup', `${(await timeStartup(environment.dist)).toFixed(0)} ms`);

  title('Load on this machine, 16 at a time');
  for (const [name, { perSecond, p50Ms, p99Ms }] of Object.entries(await loadEdge(environment))) {
    row(name, `${perSecond}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`);
  }
  showPurchases(await loadPurchases(environment));
  await printGrowth(environment, smallSizes);
  await printCost(browser, environment, lines);
  await browser.close();
}

/** Prints the results of buying under load, in the terms of the requirements. */
function showPurchases(load: PurchaseLoad) {
  title('50 shoppers at 10 machines for a minute');
  row('orders', `${load.orders}, ${load.perSecond.toFixed(1)}/s; ${load.busy} times somebody else`);
  row('end states', JSON.stringify(load.endStates));
  row('tap → command alone, provider out', ms(load.aloneMs));
  row('tap → command, provider out', `p50 ${ms(load.p50Ms)}, p99 ${ms(load.p99Ms)}`);
  row('provider', `${ms(load.providerMs)} on average`);
  const { edge, ...others } = load.cpuMs;
  row('CPU of the edge a purchase', ms(edge));
  for (const [part, spent] of Object.entries(others)) row(`CPU of ${part} a purchase`, ms(spent));
  // All cores are busy, so each process waits in proportion to its share of the CPU time.
  const share = edge / Object.values(load.cpuMs).reduce((sum, spent) => sum + spent, 0);
  row('tap → command by the edge’s share', `p50 ${ms(load.p50Ms * share)}`);
  row('machines with wrong stock', String(load.wrongStock));
  row('commands without an order', String(load.commandsWithoutOrder));
}

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
  if (part === 'growth') return printGrowth(await startTestEnvironment('growth'), fullSizes);
  if (part === 'cost') {
    const lines = new EdgeLines();
    const environment = await startTestEnvironment('cost', (line) => lines.add(line));
    return printCost(await launchChromium(), environment, lines);
  }
  if (part === 'reconnect') {
    return printReconnect(await startTestEnvironment('reconnect'), Number(size ?? 3000));
  }
  if (part === 'compare') {
    return printCompare(await launchChromium(), await startTestEnvironment('compare'));
  }
  if (part === 'drop') {
    return printDrop(await launchChromium(), await startTestEnvironment('drop'));
  }
  if (part === 'console') {
    const environment = await startTestEnvironment('console');
    return printConsole(await launchChromium(), environment, Number(size ?? 100_000));
  }
  if (part === 'edge') return printEdge(await startTestEnvironment('edge-app'));
  if (part === 'shoppers') {
    return showPurchases(await loadPurchases(await startTestEnvironment('shoppers')));
  }
  return bench();
});
await stopProcesses();
process.exit();
