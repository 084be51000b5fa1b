import * as v from 'valibot';
import { type ClientId, machineIdSchema, productIdSchema } from '../../../contract/shared/ids.ts';
import type { Acting } from '../../../worker/core/operator/write-audit.ts';
import { draftChange, keepPart } from '../../../worker/core/prices/operate/prepare-change.ts';
import { startChange, undoChange } from '../../../worker/core/prices/operate/start-change.ts';
import { runPart } from '../../../worker/core/prices/run-part.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { setAll } from '../growth/fill-store.ts';
import { type Operations, operationsOf } from '../operations.ts';

const MACHINES = 3000;
const SLOTS = 24;
/** The number of machines in one part of the console's page, at 24 slots per machine. */
const OF_PART = 37;
const [FROM_YEN, TO_YEN] = [160, 170];

/** The operations of a step, and its duration in seconds. */
export type PriceStep = Operations & { readonly seconds: number };

/** Changes every price of 3,000 machines with 24 slots, and undoes it. Returns the cost of each step. */
export async function measurePrices(
  standIns: string,
  acting: Acting,
): Promise<ReadonlyMap<string, PriceStep>> {
  const { services, client } = acting;
  const machines = await fillShelves(acting, client.clientId);
  const steps = new Map<string, PriceStep>();
  const measured = async (name: string, work: () => Promise<unknown>) => {
    const fromMs = performance.now();
    const operations = await operationsOf(standIns, work);
    steps.set(name, { ...operations, seconds: (performance.now() - fromMs) / 1000 });
  };
  const drafted = await draftChange(acting, 'bench');
  if (!drafted.ok) throw new Error(drafted.error.code);
  const { id } = drafted.value;
  const run = async () => {
    while ((await runPart(services, client.clientId, id)) === 'ran');
  };
  await measured('draft in parts', async () => {
    for (let part = 0; part * OF_PART < MACHINES; part += 1) {
      const own = machines.slice(part * OF_PART, (part + 1) * OF_PART);
      await keepPart(acting, { changeId: id, part, stepYen: 10 }, own);
    }
  });
  await measured('change', async () => {
    await startChange(acting, id, { at: null, jumps: 0 });
    await run();
  });
  await measured('undo', async () => {
    await undoChange(acting, id);
    await run();
  });
  return steps;
}

/** Stores the fleet's shelves, and returns a new price for each slot. */
async function fillShelves({ services: { store } }: Acting, clientId: ClientId) {
  const productId = v.parse(productIdSchema, 'bench-tea');
  const names = Array.from({ length: SLOTS }, (_, index) => `A${index + 1}`);
  const name = { ja: 'みなと緑茶', en: 'Minato green tea' };
  const offer = names.map((slot) => ({
    ...{ slot, productId, name, breaks: null, priceYen: FROM_YEN, taxRatePercent: 8 },
    ...{ temperature: 'cold', volumeMl: 500, pictureUrl: null, capacity: 20 },
  }));
  const ids = Array.from({ length: MACHINES }, (_, number) =>
    v.parse(machineIdSchema, `m-fleet-${number}`),
  );
  await setAll(
    store,
    ids.map((id) => ({ path: paths.shelf(clientId, id), fields: { offer, offerHash: 'bench' } })),
  );
  return ids.map((machineId) => ({
    machineId,
    slots: names.map((slot) => ({ slot, productId, fromYen: FROM_YEN, toYen: TO_YEN })),
  }));
}
