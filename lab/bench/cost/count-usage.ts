import type { Browser } from 'playwright-core';
import { noUsage, type Usage } from '../../../cli/doctor/monthly-cost.ts';
import { runCron } from '../../sandbox/run-cron.ts';
import type { TestEnvironment } from '../../test-environment/test-environment.ts';
import { insideLine, lineCredentials } from '../../test-environment/visitor.ts';
import { type Operations, operationsOf } from '../operations.ts';
import { cpuMsOf } from '../process-use.ts';
import { LIFF_ID, openMachine, openShop, openShopper } from '../shop.ts';
import type { EdgeLine, EdgeLines } from './edge-lines.ts';

/** A Durable Object's memory as Cloudflare bills it. */
const OBJECT_GB = 0.125;
/** Seconds from the command to the drop. The bench's machine takes no time, so this is added. */
const MOTOR_S = 5;
/** Cloudflare bills this many messages of a machine as one request. */
const MESSAGES_A_REQUEST = 20;
const TIMES = 10;

/** The usage of each recurring event of the service. */
export type Counted = {
  /** A phone opens the page for the first time, buys a drink, and watches the order until its end. */
  readonly firstPurchase: Usage;
  /** The same on a phone with the app in its cache and a session. */
  readonly purchase: Usage;
  /** Ten minutes of a connected machine without a purchase. */
  readonly idleTenMinutes: Usage;
  /** One run of the cron trigger. */
  readonly sweep: Usage;
};

/**
 * Counts requests, log lines, rows and Firestore's operations at the real edge, and CPU on this computer.
 */
export async function countUsage(
  browser: Browser,
  environment: TestEnvironment,
  lines: EdgeLines,
): Promise<{ readonly counted: Counted; readonly logBytesAPurchase: number }> {
  const { app, standIns, edgeGroup } = environment;
  const store = await openShop(environment);
  const device = await openMachine(environment, store, 'm-cost', 1000);
  await openShopper(environment, store, 'coster');
  const { hash } = await lineCredentials(standIns, LIFF_ID, 'coster');
  const context = await insideLine(browser);
  const buy = async () => {
    const page = await context.newPage();
    await page.goto(`${app}/load/machines/m-cost?item=A1${hash}`);
    await page.locator('main button[aria-busy]').click();
    await page.locator('[data-money=charged]').waitFor();
    await page.close();
  };
  /** The bytes of log lines in each run of the last measured work. */
  let logBytes = 0;
  const measure = async (times: number, work: () => Promise<unknown>): Promise<Usage> => {
    await lines.take();
    const cpuBefore = cpuMsOf(edgeGroup, 'workerd');
    const operations = await operationsOf(standIns, async () => {
      for (let time = 0; time < times; time++) await work();
      // The purchase includes work after the response: the last message and the next alarm.
      await lines.settled();
    });
    const taken = await lines.take();
    logBytes =
      taken.reduce((sum, { event, bytes }) => sum + (event === 'metric' ? 0 : bytes), 0) / times;
    return usageOf(taken, operations, cpuMsOf(edgeGroup, 'workerd') - cpuBefore, times);
  };
  const firstPurchase = await measure(1, buy);
  const purchase = await measure(TIMES, buy);
  const logBytesAPurchase = Math.round(logBytes);
  const sweep = await measure(TIMES, () => runCron(app));
  await context.close();
  device.close();
  return { counted: { firstPurchase, purchase, sweep, idleTenMinutes }, logBytesAPurchase };
}

function usageOf(
  lines: readonly EdgeLine[],
  { reads, writes }: Operations,
  cpuMs: number,
  times: number,
): Usage {
  const count = (is: (line: EdgeLine) => boolean) => lines.filter(is).length / times;
  const sum = (of: (line: EdgeLine) => number) =>
    lines.reduce((total, line) => total + of(line), 0) / times;
  const isOfObject = ({ metric }: EdgeLine) => metric === 'object';
  const messages = count((line) => isOfObject(line) && line.action === 'MESSAGE');
  return {
    workerRequests: count(({ metric }) => metric === 'request'),
    workerCpuMs: cpuMs / times,
    objectRequests:
      count(isOfObject) -
      messages * (1 - 1 / MESSAGES_A_REQUEST) +
      count(({ metric, route }) => metric === 'request' && route.endsWith('/events')),
    objectGbSeconds:
      sum(({ state, sinceTapMs }) => (state === 'CAPTURED' ? sinceTapMs / 1000 + MOTOR_S : 0)) *
      OBJECT_GB,
    objectRowsWritten: sum(({ rows }) => rows),
    logLines: count(({ event }) => event !== 'metric'),
    dataPoints: count(({ event }) => event === 'metric'),
    firestoreReads: reads / times,
    firestoreWrites: writes / times,
  };
}

/**
 * Per ten minutes: one alarm that sets the next one, one measurement, and no Firestore operation (tested in
 * tests/worker/machine-object/idle-machine.test.ts). A heartbeat arrives every 30 seconds (docs/machine-protocol.md) and
 * does not wake the object.
 */
const idleTenMinutes: Usage = {
  ...noUsage,
  objectRequests: 1 + 20 / MESSAGES_A_REQUEST,
  objectRowsWritten: 1,
  objectGbSeconds: 0.1 * OBJECT_GB,
  workerCpuMs: 1,
  dataPoints: 1,
};
