import pMap from 'p-map';
import * as v from 'valibot';
import { openStore } from '../../../cli/services/open-store.ts';
import { SHOWN_STAFF_HEADER } from '../../../contract/console/shown-staff.ts';
import { parseConsoleSettings } from '../../../worker/core/env.ts';
import { openSession } from '../../../worker/core/staff/staff-session.ts';
import type { Firestore } from '../../../worker/core/store/firestore.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { staffOf } from '../../sandbox/seed-staff.ts';
import { startConsole } from '../../test-environment/console-environment.ts';
import type { TestEnvironment } from '../../test-environment/test-environment.ts';
import { type FleetDevice, openFleetDevice } from '../fleet-device.ts';
import { waitUntilCaptured } from '../load-purchases.ts';
import { operationsOf } from '../operations.ts';
import { row, title } from '../print.ts';
import { cpuMsOf, memoryMbOf } from '../process-use.ts';
import { quantile } from '../quantile.ts';
import { clientId, openShop, openShopper, putMachine, type Shopper } from '../shop.ts';
import { openWatchingPage, type WatchingPage } from './watching-page.ts';

const MACHINES = 300;
const PAGES = 50;
const PURCHASES = 10;

const placed = v.object({ id: v.string() });

/**
 * Prints the cost of 50 watching pages while 300 machines report at once, and the cost of a
 * purchase meanwhile.
 */
export async function printLive(environment: TestEnvironment): Promise<void> {
  const store = await openShop(environment);
  const devices = await openFleet(environment, store);
  const shopper = await openShopper(environment, store, 'shopper');
  // The first purchases fill the edge's caches.
  await buyAll(shopper);
  const alone = await operationsOf(environment.standIns, () => buyAll(shopper));
  const pages = await openPages(environment, store);
  title(`${PAGES} pages watch ${MACHINES} machines`);
  const watched = await operationsOf(environment.standIns, () => buyAll(shopper));
  row(`${PURCHASES} purchases, nobody watches`, JSON.stringify(alone));
  row(`${PURCHASES} purchases, all watch`, JSON.stringify(watched));
  title(`All ${MACHINES} machines lose their power at once`);
  const before = pages.map((page) => page.messages().length);
  const [cpuMs, bytes] = [cpuMsOf(environment.edgeGroup), sumOf(pages, (page) => page.bytes())];
  const lostAtMs = performance.now();
  const operations = await operationsOf(environment.standIns, async () => {
    for (const device of devices) device.close();
    const known = await Promise.all(pages.map((page) => page.knowsOffline(MACHINES)));
    const behind = known.map((atMs) => atMs - lostAtMs);
    row('until a page knows all: median', `${(quantile(behind, 0.5) / 1000).toFixed(1)} s`);
    row('until the last page knows all', `${(Math.max(...behind) / 1000).toFixed(1)} s`);
  });
  const messages = pages.map((page, index) => page.messages().length - (before[index] ?? 0));
  row('messages to a page', `${Math.min(...messages)} to ${Math.max(...messages)}`);
  const sent = sumOf(pages, (page) => page.bytes()) - bytes;
  row('bytes to all pages', `${(sent / 1024).toFixed(0)} KB`);
  row('store, for the machines', JSON.stringify(operations));
  row('CPU of the edge', `${cpuMsOf(environment.edgeGroup) - cpuMs} ms`);
  row('memory of the edge', `${memoryMbOf(environment.edgeGroup)} MB`);
  for (const page of pages) page.close();
}

const openFleet = (environment: TestEnvironment, store: Firestore) =>
  pMap(
    Array.from({ length: MACHINES }, (_, index) => index),
    async (index): Promise<FleetDevice> => {
      const { url, token } = await putMachine(environment, store, `m-${index}`);
      const device = openFleetDevice(url, token, { stock: 100, motorMs: 0 });
      while (device.welcomedAtMs() === undefined) await pause();
      return device;
    },
    { concurrency: 16 },
  );

/** Buys one drink after another at the first machine, and waits for the end of each. */
async function buyAll(shopper: Shopper): Promise<void> {
  for (let bought = 0; bought < PURCHASES; bought += 1) {
    const answer = await shopper.buy('m-0');
    if (answer.status !== 201) throw new Error(`HTTP ${answer.status}: ${await answer.text()}`);
    const { id } = v.parse(placed, await answer.json());
    await waitUntilCaptured(shopper, id);
  }
}

/** Signs a field worker of the bench's tenant in, and opens the pages. */
async function openPages(
  environment: TestEnvironment,
  store: Firestore,
): Promise<readonly WatchingPage[]> {
  const { console: origin } = await startConsole(environment);
  const settings = parseConsoleSettings({ ...environment.settings, CONSOLE_ORIGIN: origin });
  const { id, name } = staffOf('field');
  const services = { store: openStore(environment.settings), settings, nowMs: () => Date.now() };
  const start = { device: 'bench', proved: true, authenticatedAtMs: null };
  const { token, write } = await openSession(services, clientId, { id, suspensions: 0 }, start);
  const passkeys = [{ id: 'no-device', device: 'Chrome, Linux', madeAt: null }];
  const fields = {
    name,
    roles: ['field'],
    suspended: false,
    hasSignedIn: true,
    passkeys,
    identities: [],
  };
  await store.commit([{ kind: 'set', path: paths.staffMember(clientId, id), fields }, write]);
  const address = `${origin.replace('http', 'ws')}/api/${clientId}/fleet/live`;
  const headers = {
    ...{ origin, cookie: `__Host-staff.${clientId}=${token}` },
    [SHOWN_STAFF_HEADER]: id,
  };
  return pMap(Array.from({ length: PAGES }), () => openWatchingPage(address, headers), {
    concurrency: 10,
  });
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

const sumOf = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);
