import * as v from 'valibot';
import type { PublicClient } from '../../contract/client.ts';
import { type OrderId, placeOrderSchema } from '../../contract/orders.ts';
import { settleOrder } from '../../scripts/orders/settle-order.ts';
import { orderIdOf } from '../../worker/orders/order-id.ts';
import { sweepOrders } from '../../worker/orders/sweep-orders.ts';
import type { MachineName } from '../../worker/platforms/machine-object.ts';
import type { Firestore } from '../../worker/store/firestore.ts';
import { randomOf } from '../faults/random.ts';
import { control } from './controlled-runtime.ts';
import { EdgeProcess, type Outside } from './edge-process.ts';
import { MachineHost } from './machine-host.ts';
import { openPlatforms, type Platforms } from './platforms.ts';
import type { Schedule, Tap, Trouble } from './schedule.ts';
import {
  amountOf,
  client,
  clientId,
  couponOf,
  directStore,
  furnish,
  machineId,
  methodOf,
  personId,
  START_MS,
  settings,
} from './shop.ts';
import { Timeline } from './timeline.ts';
import { VendingMachine } from './vending-machine.ts';

const LONGEST_MS = 26 * 3_600_000;
const QUIET_MS = 20 * 60_000;
const HOUR_MS = 3_600_000;

/** What became of a world, for the judge. */
export type Outcome = {
  readonly schedule: Schedule;
  readonly platforms: Platforms;
  readonly store: Firestore;
  readonly orderIds: ReadonlyMap<number, OrderId>;
  readonly drops: ReadonlyMap<OrderId, number>;
  /** What the first answer to each tap was: its order, a refusal's code, or nothing. */
  readonly answers: ReadonlyMap<number, string>;
  readonly hosts: readonly MachineHost[];
  readonly fingerprint: string;
};

/** Lets a world happen, to its end. */
export async function runWorld(schedule: Schedule): Promise<Outcome> {
  const timeline = new Timeline(START_MS);
  const platforms = openPlatforms(() => timeline.nowMs);
  await furnish(platforms, schedule);
  const release = control(timeline);
  try {
    const world = new World(schedule, timeline, platforms);
    return await world.run();
  } finally {
    release();
  }
}

class World {
  readonly #schedule: Schedule;
  readonly #timeline: Timeline;
  readonly #platforms: Platforms;
  readonly #random: () => number;
  readonly #faults: ReadonlyMap<number, Schedule['faults'][number]['fault']>;
  readonly #orderIds = new Map<number, OrderId>();
  readonly #tapOf = new Map<OrderId, Tap>();
  readonly #answers = new Map<number, string>();
  readonly #machines: readonly VendingMachine[];
  readonly #hosts: readonly MachineHost[];
  /** The process of the cron trigger and of operators; no fault reaches it, or nothing would be proved. */
  readonly #office: EdgeProcess;
  #calls = 0;
  #tenantIsGone = false;
  #lastTapMs = 0;

  constructor(schedule: Schedule, timeline: Timeline, platforms: Platforms) {
    this.#schedule = schedule;
    this.#timeline = timeline;
    this.#platforms = platforms;
    this.#random = randomOf(schedule.seed ^ 0x5eed);
    this.#faults = new Map(schedule.faults.map(({ call, fault }) => [call, fault]));
    this.#office = new EdgeProcess({ ...this.#outside(), faultOf: () => undefined }, 0);
    this.#machines = schedule.clockOffsetsMs.map(
      (offsetMs) => new VendingMachine(timeline, offsetMs, (orderId) => this.#vendOf(orderId)),
    );
    this.#hosts = this.#machines.map(
      (machine, number) =>
        new MachineHost({
          timeline,
          machine,
          name: { clientId, machineId: machineId(number) },
          startProcess: () =>
            new EdgeProcess(this.#outside(), Math.floor(this.#random() * 400) - 200),
          loadClient: () => this.#loadClient(),
        }),
    );
  }

  async run(): Promise<Outcome> {
    const { taps, troubles } = this.#schedule;
    for (const [number, machine] of this.#machines.entries()) {
      const host = this.#hosts[number];
      if (host) machine.connectTo(host);
    }
    for (const tap of taps) {
      const orderId = await orderIdOf(clientId, personId(tap.person), `key-of-tap-${tap.id}`);
      this.#orderIds.set(tap.id, orderId);
      this.#tapOf.set(orderId, tap);
      for (const afterMs of [0, ...tap.againAfterMs]) {
        this.#lastTapMs = Math.max(this.#lastTapMs, START_MS + tap.atMs + afterMs);
        this.#timeline.after(tap.atMs + afterMs, () => this.#tap(tap, orderId));
      }
    }
    for (const trouble of troubles) {
      this.#timeline.after(trouble.atMs, () => this.#cause(trouble));
    }
    this.#timeline.after(60_000, () => this.#sweep());
    await this.#timeline.run(() => this.#isOver);
    const drops = new Map(this.#machines.flatMap((machine) => [...machine.drops]));
    return {
      schedule: this.#schedule,
      platforms: this.#platforms,
      store: directStore(this.#platforms),
      orderIds: this.#orderIds,
      drops,
      answers: this.#answers,
      hosts: this.#hosts,
      fingerprint: this.#timeline.fingerprint(),
    };
  }

  #isOver = false;
  #quietSinceMs = Number.POSITIVE_INFINITY;

  #outside = (): Outside => ({
    timeline: this.#timeline,
    settings,
    fetch: this.#platforms.fetch,
    random: this.#random,
    faultOf: () => {
      this.#calls += 1;
      return this.#faults.get(this.#calls);
    },
    machine: (name) => this.#stub(name),
  });

  #stub({ machineId: id }: MachineName) {
    const host = this.#hosts.find((_, number) => machineId(number) === id);
    const absent = () => Promise.reject(new Error('not simulated'));
    return {
      fetch: absent,
      buy: absent,
      status: absent,
      wake: async (_: MachineName, orderId: OrderId) => host?.wake(orderId),
    };
  }

  #vendOf(orderId: OrderId): Tap['vend'] {
    const tap = this.#tapOf.get(orderId);
    if (!tap) throw new Error('a command for an order that nobody asked for');
    return tap.vend;
  }

  #loadClient(): PublicClient {
    if (this.#tenantIsGone) throw new Error('the tenant is gone');
    return client;
  }

  async #tap(tap: Tap, orderId: OrderId): Promise<void> {
    const asked = v.parse(placeOrderSchema, {
      machineId: machineId(tap.machine),
      slot: 'A1',
      productId: 'P1',
      expectedAmountYen: amountOf(tap),
      payMethodId: methodOf[tap.kind],
      couponId: tap.coupon ? couponOf(tap) : null,
    });
    const buyer = { clientId, lineUserId: personId(tap.person) };
    const host = this.#hosts[tap.machine];
    try {
      const bought = await host?.buy({ buyer, language: 'ja', orderId, asked });
      const said = bought?.ok ? 'ordered' : (bought?.error.code ?? 'nothing');
      this.#timeline.note(`tap ${tap.id}: ${said}`);
      if (!this.#answers.has(tap.id)) this.#answers.set(tap.id, said);
    } catch {
      this.#timeline.note(`tap ${tap.id}: no answer`);
    }
  }

  #cause(trouble: Trouble): void {
    this.#timeline.note(trouble.kind);
    switch (trouble.kind) {
      case 'edge dies':
        return this.#hosts[trouble.machine]?.die();
      case 'deploy':
        for (const host of this.#hosts) host.die();
        return;
      case 'line cut':
        return this.#machines[trouble.machine]?.cut(trouble.forMs);
      case 'reboot':
        return this.#machines[trouble.machine]?.reboot(trouble.forMs, false);
      case 'journal lost':
        return this.#machines[trouble.machine]?.reboot(trouble.forMs, true);
      case 'tenant deleted':
        this.#tenantIsGone = true;
        return;
      case 'second driver':
        return this.#driveToo(trouble.tap);
      case 'refund':
        return this.#refund(trouble.tap);
    }
  }

  /** An object on the other side of a split network drives the same order. */
  #driveToo(tapId: number): void {
    const orderId = this.#orderIds.get(tapId);
    const tap = orderId && this.#tapOf.get(orderId);
    const machine = tap && this.#machines[tap.machine];
    if (!orderId || !machine) return;
    const other = new MachineHost({
      timeline: this.#timeline,
      machine,
      name: { clientId, machineId: machineId(tap.machine) },
      startProcess: () => new EdgeProcess(this.#outside(), 0),
      loadClient: () => this.#loadClient(),
    });
    void other.wake(orderId).catch(() => undefined);
  }

  /** An operator gives money back; where that must not be, the command says so. */
  #refund(tapId: number): void {
    const orderId = this.#orderIds.get(tapId);
    const operator = { services: this.#office.services, client: { clientId }, who: 'hanako' };
    if (!orderId) return;
    const because = { reason: 'the customer called', force: false };
    void settleOrder(operator, 'refund', orderId, because).catch(() => undefined);
  }

  /** The cron trigger: every minute at first, later less often, until nothing is left to happen. */
  async #sweep(): Promise<void> {
    const { nowMs } = this.#timeline;
    const found = await sweepOrders(this.#office.services).catch(() => 0);
    const isIdle = found === 0 && this.#hosts.every(({ open }) => open.length === 0);
    const isQuiet = nowMs > this.#lastTapMs && isIdle;
    this.#quietSinceMs = isQuiet ? Math.min(this.#quietSinceMs, nowMs) : Number.POSITIVE_INFINITY;
    // What a person must decide is watched for ever: after more than a day the world is over as it is.
    this.#isOver = nowMs - this.#quietSinceMs > QUIET_MS || nowMs > this.#lastTapMs + LONGEST_MS;
    const isEarly = nowMs < START_MS + 3 * HOUR_MS;
    this.#timeline.after(isEarly ? 60_000 : 600_000, () => this.#sweep());
  }
}
