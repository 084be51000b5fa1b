import { orderIdOf } from '../../../contract/customer/order-id.ts';
import type { OrderId } from '../../../contract/customer/orders.ts';
import { vend } from '../../../worker/core/order/fulfilment/vend.ts';
import { VEND_WITHIN_MS } from '../../../worker/core/order/timing.ts';
import { driveShardOf } from '../../../worker/core/order-store/drive-shard.ts';
import { addSpending } from '../../../worker/core/person/spending.ts';
import type { Firestore } from '../../../worker/core/store/firestore.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { type Fields, Timestamp } from '../../../worker/core/store/values.ts';
import { create, update } from '../../../worker/core/store/writes.ts';
import { randomOf } from '../../faults/random.ts';
import { SimulatedMachine } from '../../faults/simulated-machine.ts';
import { control } from '../controlled-runtime.ts';
import { EdgeProcess, type Outside } from '../edge-process.ts';
import * as others from '../others.ts';
import { openPlatforms, type Platforms } from '../platforms.ts';
import { calmSchedule } from '../schedule.ts';
import {
  clientId,
  directStore,
  furnish,
  MERCHANT,
  machineId,
  methodOf,
  personId,
  settings,
} from '../shop.ts';
import { HOUR_MS } from '../taps.ts';
import { START_MS, Timeline } from '../timeline.ts';
import { take } from './take.ts';
import { TakeHost } from './take-host.ts';
import { HELD_YEN, ITEMS, type TakeSchedule, type Taking } from './take-schedule.ts';

const END_MS = 26 * HOUR_MS;
const EARLY_MS = HOUR_MS;
const DOOR_MS = 20_000;

/** One fridge after the world's end. */
export type Fridge = {
  readonly orderId: OrderId;
  readonly taking: Taking;
  readonly machine: SimulatedMachine;
  readonly host: TakeHost;
  /** Whether the fridge told the edge that something was taken, and whether the edge stored it. */
  readonly said: { dispensed: boolean; acknowledged: boolean };
};

export type TakeOutcome = {
  readonly schedule: TakeSchedule;
  readonly platforms: Platforms;
  readonly store: Firestore;
  readonly fridges: readonly Fridge[];
};

/** Simulates a world of purchases from fridges until its end. */
export async function runTakings(schedule: TakeSchedule): Promise<TakeOutcome> {
  const timeline = new Timeline(START_MS);
  const platforms = openPlatforms(() => timeline.nowMs);
  await furnish(platforms, calmSchedule(schedule.seed));
  const release = control(timeline);
  try {
    await others.forget();
    return await runIn(schedule, timeline, platforms);
  } finally {
    release();
  }
}

async function runIn(
  schedule: TakeSchedule,
  timeline: Timeline,
  platforms: Platforms,
): Promise<TakeOutcome> {
  const random = randomOf(schedule.seed ^ 0x5eed);
  const fridges: Fridge[] = [];
  let calls = 0;
  const outside: Outside = {
    timeline,
    settings,
    fetch: platforms.fetch,
    random,
    onLate: () => undefined,
    faultOf: () => {
      calls += 1;
      return schedule.faults.get(calls);
    },
    machine: ({ machineId: id }) => {
      const absent = () => Promise.reject(new Error('not simulated'));
      const host = fridges.find((_, number) => machineId(number) === id)?.host;
      const wake = async (_: unknown, orderId: OrderId) => host?.wake(orderId);
      return {
        fetch: absent,
        buy: absent,
        watch: absent,
        status: absent,
        tokenChanged: absent,
        testVend: absent,
        wake,
      };
    },
  };
  const fulfilments = { vend, take };
  const startProcess = () => new EdgeProcess(outside, 0, fulfilments);
  const office = new EdgeProcess({ ...outside, faultOf: () => undefined }, 0, fulfilments);
  for (const [number, taking] of schedule.takings.entries()) {
    fridges.push(await openFridge(number, taking, timeline, startProcess));
  }
  for (const [number, { orderId, taking, host, machine }] of fridges.entries()) {
    timeline.after(number * 1_000, async () => {
      await placeTaking(office, number, orderId);
      void host.wake(orderId).catch(() => undefined);
    });
    for (const atMs of taking.dies) timeline.after(number * 1_000 + atMs, () => host.die());
    for (const atMs of machine.backAtMs) {
      timeline.after(atMs - timeline.nowMs, async () => {
        await machine.sayHello();
        if (machine.online()) host.machineIsBack();
      });
    }
  }
  const sweep = async () => {
    await others.sweep(office.services);
    const isEarly = timeline.nowMs < START_MS + EARLY_MS;
    timeline.after(isEarly ? 60_000 : 600_000, sweep);
  };
  timeline.after(60_000, sweep);
  await timeline.run(() => timeline.nowMs > START_MS + END_MS);
  return { schedule, platforms, store: directStore(platforms), fridges };
}

async function openFridge(
  number: number,
  taking: Taking,
  timeline: Timeline,
  startProcess: () => EdgeProcess,
): Promise<Fridge> {
  const orderId = await orderIdOf(clientId, personId(number), `key-of-taking-${number}`);
  const said = { dispensed: false, acknowledged: false };
  const machine: SimulatedMachine = new SimulatedMachine(timeline, taking.behaviour, {
    fulfilment: take,
    taken: taking.taken,
    runMs: DOOR_MS,
    count: async () => undefined,
    pieces: 1,
    deliver: async (id, outcomeOf) => {
      let isTaken = false;
      const isStored = await host.report(id, (order) => {
        const outcome = outcomeOf(order);
        isTaken = outcome?.outcome === 'dispensed';
        said.dispensed ||= isTaken;
        return outcome;
      });
      said.acknowledged ||= isTaken && isStored;
      return isStored;
    },
  });
  const name = { clientId, machineId: machineId(number) };
  const host = new TakeHost({ timeline, name, machine, startProcess });
  return { orderId, taking, machine, host, said };
}

/** Places an order for all items in front of the person. No tenant can sell this way yet. */
async function placeTaking(
  { services: { store, nowMs } }: EdgeProcess,
  number: number,
  orderId: OrderId,
): Promise<void> {
  const person = personId(number);
  const nothing = { day: '', dayYen: 0, month: '', monthYen: 0 };
  await store.commit([
    create(paths.order(clientId, orderId), {
      ...takingFields(number, nowMs()),
      driveShard: driveShardOf(orderId),
    }),
    update(paths.lineUser(clientId, person), {
      activeOrder: orderId,
      spending: addSpending(nothing, HELD_YEN, nowMs()),
    }),
  ]);
}

function takingFields(number: number, nowMs: number): Fields {
  const at = Timestamp.ofMs(nowMs);
  const methodId = methodOf.paypay;
  return {
    ...{ lineUserId: personId(number), language: 'ja', state: 'CREATED', reason: null },
    lines: ITEMS.map((item) => ({
      ...item,
      ...{ productId: `P-${item.slot}`, name: item.slot, pictureUrl: null, taxRatePercent: 8 },
    })),
    ...{ coupon: null, amountYen: HELD_YEN, tax: [] },
    payment: {
      ...{ kind: 'paypay', methodId, label: '***', merchant: { account: MERCHANT, name: 'x' } },
      ...{ providerPaymentId: null, heldYen: 0, expiresAt: null, capturedYen: 0 },
      ...{ capturedAt: null, refunds: [], refundedYen: 0 },
    },
    fulfilment: { kind: 'take', command: null, outcome: null },
    machine: { id: machineId(number), code: '1', name: 'm', place: 'p' },
    seller: { name: 'x', registrationNumber: null },
    sender: { appName: 'x', liffId: null, messages: [] },
    history: [{ state: 'CREATED', at }],
    ...{ attempt: 1, openOn: methodId, vendBy: Timestamp.ofMs(nowMs + VEND_WITHIN_MS) },
    ...{ driveAt: at, checkAt: null, flags: [], notice: null, problem: null },
  };
}
