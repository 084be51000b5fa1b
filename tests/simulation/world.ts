import * as v from 'valibot';
import { orderIdOf } from '../../contract/customer/order-id.ts';
import { type OrderId, orderIdSchema, placeOrderSchema } from '../../contract/customer/orders.ts';
import type { StoredOrder } from '../../worker/core/order/order.ts';
import type { MachineName } from '../../worker/core/platforms/machine-object.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import { randomOf } from '../faults/random.ts';
import { AnswerWitness } from './answer-witness.ts';
import type { FrameFault } from './connection.ts';
import { control } from './controlled-runtime.ts';
import { EdgeProcess, isLine, type Outside } from './edge-process.ts';
import { FrameWitness } from './frame-witness.ts';
import * as others from './others.ts';
import { PaymentWitness } from './payment-witness.ts';
import { openPlatforms, type Platforms } from './platforms.ts';
import { ProviderTroubleMaker, type StuckOrder } from './provider-trouble-maker.ts';
import { readOrders } from './read-orders.ts';
import type { Schedule } from './schedule.ts';
import {
  amountOf,
  COUPON,
  clientId,
  directStore,
  furnish,
  machineId,
  methodOf,
  personId,
  settings,
} from './shop.ts';
import { HOUR_MS, type Tap } from './taps.ts';
import { Timeline } from './timeline.ts';
import { TroubleMaker } from './trouble-maker.ts';
import { VendingMachine } from './vending-machine.ts';
import { VirtualObject } from './virtual-object.ts';
import { type RolledBack, Witness } from './witness.ts';

const LONGEST_MS = 26 * HOUR_MS;
const QUIET_MS = 20 * 60_000;
/** After this time from the last event, the cron trigger runs less often. */
const EARLY_MS = 20 * 60_000;

/** The result of a world, for the judge. */
export type Outcome = {
  readonly schedule: Schedule;
  readonly platforms: Platforms;
  readonly store: Firestore;
  readonly orderIds: ReadonlyMap<number, OrderId>;
  /** The first answer to each tap: its order, a refusal's code, or nothing. */
  readonly answers: ReadonlyMap<number, string>;
  readonly machines: readonly VendingMachine[];
  /** Orders that the machines' objects still drive at the end. */
  readonly open: readonly OrderId[];
  readonly witness: Witness;
  readonly frames: FrameWitness;
  readonly payments: PaymentWitness;
  readonly moneyAnswers: AnswerWitness;
  /** The times of failed calls and other faults. */
  readonly disturbedAtMs: readonly number[];
  readonly rolledBack: readonly RolledBack[];
  /** Orders whose hold expired at the provider. */
  readonly expired: ReadonlySet<OrderId>;
  readonly fingerprint: string;
};

/** Simulates a world until its end. */
export async function runWorld(schedule: Schedule): Promise<Outcome> {
  const timeline = new Timeline(schedule.startMs);
  const platforms = openPlatforms(() => timeline.nowMs);
  await furnish(platforms, schedule);
  const release = control(timeline);
  try {
    await others.forget();
    return await new World(schedule, timeline, platforms).run();
  } finally {
    release();
  }
}

class World {
  readonly #schedule: Schedule;
  readonly #timeline: Timeline;
  readonly #platforms: Platforms;
  readonly #witness: Witness;
  readonly #frames: FrameWitness;
  readonly #payments: PaymentWitness;
  readonly #moneyAnswers = new AnswerWitness();
  readonly #disturbedAtMs: number[] = [];
  readonly #random: () => number;
  readonly #faults: ReadonlyMap<number, Schedule['faults'][number]['fault']>;
  readonly #orderIds = new Map<number, OrderId>();
  readonly #tapOf = new Map<OrderId, Tap>();
  readonly #answers = new Map<number, string>();
  readonly #machines: readonly VendingMachine[];
  readonly #hosts: readonly VirtualObject[];
  /**
   * The process of the cron trigger and of operators. Its calls have no faults, because otherwise nothing
   * could be proved.
   */
  readonly #office: EdgeProcess;
  readonly #troubles: TroubleMaker;
  readonly #providers: ProviderTroubleMaker;
  readonly #stuckOrders: StuckOrder[] = [];
  #calls = 0;
  #framesSent = 0;
  #sweeps = 0;
  #lastEventMs = 0;
  #isOver = false;
  #quietSinceMs = Number.POSITIVE_INFINITY;

  constructor(schedule: Schedule, timeline: Timeline, platforms: Platforms) {
    this.#schedule = schedule;
    this.#timeline = timeline;
    this.#platforms = platforms;
    this.#providers = new ProviderTroubleMaker({
      ...{ timeline, platforms, stuckOrders: this.#stuckOrders },
      random: () => this.#random(),
      onFault: this.#disturb,
    });
    this.#witness = new Witness(platforms, (request) => this.#providers.answerOf(request));
    this.#frames = new FrameWitness(platforms, timeline, (machine) =>
      this.#troubles.storageLostAtMs.get(machine),
    );
    this.#payments = new PaymentWitness(platforms, (orderId) => this.#ordersBeside(orderId));
    this.#random = randomOf(schedule.seed ^ 0x5eed);
    this.#faults = new Map(schedule.faults.map(({ call, fault }) => [call, fault]));
    this.#office = new EdgeProcess({ ...this.#outside(), faultOf: () => undefined }, 0);
    this.#machines = schedule.clockOffsetsMs.map(
      (offsetMs, number) =>
        new VendingMachine(
          timeline,
          { offsetMs, pieces: schedule.pieces[number] ?? 0 },
          (orderId) => this.#vendOf(orderId),
        ),
    );
    this.#hosts = this.#machines.map(
      (_, number) =>
        new VirtualObject({
          timeline,
          name: { clientId, machineId: machineId(number) },
          startProcess: () => this.#startProcess(),
          loadClient: ({ services }) => others.loadClient(services),
          onSent: (frame, known) => void this.#frames.see(number, frame, known),
          faultOfFrame: () => this.#faultOfFrame(number),
        }),
    );
    this.#troubles = new TroubleMaker({
      timeline,
      platforms,
      machines: this.#machines,
      hosts: this.#hosts,
      office: this.#office,
      startProcess: this.#startProcess,
    });
  }

  async run(): Promise<Outcome> {
    for (const [number, machine] of this.#machines.entries()) {
      const host = this.#hosts[number];
      if (host) machine.connectTo(host);
    }
    for (const tap of this.#schedule.taps) await this.#planTap(tap);
    this.#planTroubles();
    this.#planStuckCaptures();
    if (this.#schedule.countsAgain) this.#countAgain();
    this.#timeline.after(60_000, () => this.#sweep());
    await this.#timeline.run(() => this.#isOver);
    return {
      schedule: this.#schedule,
      platforms: this.#platforms,
      store: directStore(this.#platforms),
      orderIds: this.#orderIds,
      answers: this.#answers,
      machines: this.#machines,
      open: await this.#watched(),
      witness: this.#witness,
      frames: this.#frames,
      payments: this.#payments,
      moneyAnswers: this.#moneyAnswers,
      disturbedAtMs: this.#disturbedAtMs,
      rolledBack: this.#troubles.rolledBack,
      expired: this.#troubles.expired,
      fingerprint: this.#timeline.fingerprint(),
    };
  }

  async #planTap(tap: Tap): Promise<void> {
    const orderId = await orderIdOf(clientId, personId(tap.person), `key-of-tap-${tap.id}`);
    this.#orderIds.set(tap.id, orderId);
    this.#tapOf.set(orderId, tap);
    // Each machine has said hello before the first tap.
    for (const afterMs of [0, ...tap.againAfterMs]) {
      this.#at(HELLO_MS + tap.atMs + afterMs, () => this.#tap(tap, orderId));
    }
    for (const trouble of tap.troubles) {
      const atMs = tap.atMs + trouble.afterMs;
      this.#plan({ ...trouble, atMs }, () => this.#troubles.causeAt(tap, orderId, trouble));
    }
  }

  #planTroubles(): void {
    const { troubles, providerTroubles } = this.#schedule;
    for (const trouble of troubles) this.#plan(trouble, () => this.#troubles.cause(trouble));
    for (const trouble of providerTroubles) {
      this.#plan(trouble, () => this.#providers.cause(trouble));
    }
  }

  #planStuckCaptures(): void {
    const { stuckCaptures, startMs, taps } = this.#schedule;
    for (const { luck, way } of stuckCaptures) {
      const tap = taps[luck % taps.length];
      const orderId = tap && this.#orderIds.get(tap.id);
      if (orderId) this.#stuckOrders.push({ orderId, way, tapAtMs: startMs + HELLO_MS + tap.atMs });
    }
  }

  /** Records the start and the end of a fault as times of disturbance. */
  #plan(trouble: { readonly atMs: number; readonly forMs?: number }, cause: () => unknown): void {
    const { atMs, forMs } = trouble;
    this.#at(HELLO_MS + atMs, () => {
      this.#disturb();
      return cause();
    });
    if (forMs !== undefined) this.#at(HELLO_MS + atMs + forMs, () => this.#disturb());
  }

  #at(ms: number, run: () => unknown): void {
    this.#lastEventMs = Math.max(this.#lastEventMs, this.#schedule.startMs + ms);
    this.#timeline.after(ms, run);
  }

  #outside = (): Outside => ({
    timeline: this.#timeline,
    settings,
    fetch: this.#witness.fetch,
    random: this.#random,
    onAnswerTo: (request) => this.#moneyAnswers.see(request),
    onLate: (request) => void this.#witness.seeLate(request),
    faultOf: (request) => {
      this.#calls += 1;
      const isLost = this.#troubles.losesCommitAnswers && request.url.endsWith(':commit');
      const fault = isLost
        ? 'answer lost'
        : (this.#faults.get(this.#calls) ?? this.#providers.faultOf(request));
      if (fault) this.#disturb();
      void this.#payments.see(request);
      if (fault && isLine(request)) this.#witness.lineFaults += 1;
      return fault;
    },
    machine: (name) => this.#stub(name),
  });

  #faultOfFrame(machine: number): FrameFault | undefined {
    this.#framesSent += 1;
    const found = this.#schedule.frames.find(({ frame }) => frame === this.#framesSent);
    if (!found) return undefined;
    this.#disturb();
    // A count may be lost with the process, or arrive out of order.
    this.#witness.lateCounts.add(machineId(machine));
    return found.fault;
  }

  /** Lets the machines say hello after everything else. */
  #countAgain(): void {
    const atMs = this.#lastEventMs - this.#schedule.startMs + COUNT_AGAIN_MS;
    for (const machine of this.#machines) this.#at(atMs, () => machine.cut(1_000));
  }

  #disturb = () => void this.#disturbedAtMs.push(this.#timeline.nowMs);

  #ordersBeside(orderId: OrderId): readonly OrderId[] {
    const mine = this.#tapOf.get(orderId);
    return [...this.#tapOf].flatMap(([id, { person, kind }]) =>
      person === mine?.person && kind === mine.kind ? [id] : [],
    );
  }

  #startProcess = () => new EdgeProcess(this.#outside(), Math.floor(this.#random() * 400) - 200);

  #stub({ machineId: id }: MachineName) {
    const host = this.#hosts.find((_, number) => machineId(number) === id);
    const absent = () => Promise.reject(new Error('not simulated'));
    return {
      fetch: absent,
      buy: absent,
      watch: absent,
      status: absent,
      tokenChanged: absent,
      testVend: absent,
      wake: async (_: MachineName, orderId: OrderId) => host?.wake(orderId),
    };
  }

  #vendOf(orderId: string): Tap['vend'] {
    const tap = this.#tapOf.get(v.parse(orderIdSchema, orderId));
    if (!tap) throw new Error('a command for an order that nobody asked for');
    return tap.vend;
  }

  async #tap(tap: Tap, orderId: OrderId): Promise<void> {
    const asked = v.parse(placeOrderSchema, {
      machineId: machineId(tap.machine),
      slot: 'A1',
      productId: 'P1',
      expectedAmountYen: amountOf(tap),
      payMethodId: methodOf[tap.kind],
      couponId: tap.coupon ? COUPON : null,
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

  /** Returns the open orders that do not wait for a person. */
  async #watched(): Promise<readonly OrderId[]> {
    const open = this.#hosts.flatMap((host) => host.open);
    const orders = await readOrders(this.#platforms, open);
    const decided = orders.filter(isMismatched).map(({ id }) => id);
    return open.filter((id) => !decided.includes(id));
  }

  /**
   * Returns the stored orders with a later step, also those that their object has forgotten: a provider
   * that does not decide is asked up to an hour later.
   */
  async #waiting(): Promise<readonly OrderId[]> {
    const orders = await readOrders(this.#platforms, [...this.#orderIds.values()]);
    return orders.flatMap((order) =>
      order.driveAtMs === null || isMismatched(order) ? [] : [order.id],
    );
  }

  /** Runs the cron trigger every minute, later less often, until nothing is left to happen. */
  async #sweep(): Promise<void> {
    const { nowMs } = this.#timeline;
    const { services } = this.#office;
    this.#sweeps += 1;
    const overdue = await others.sweep(services);
    const isEarly = nowMs < this.#lastEventMs + EARLY_MS;
    const isSlow = !isEarly || this.#sweeps % 3 === 0;
    const found = overdue + (isSlow ? await others.sweepSlowly(services) : 0);
    const isQuiet =
      nowMs > this.#lastEventMs &&
      found === 0 &&
      (await this.#watched()).length === 0 &&
      (await this.#waiting()).length === 0;
    this.#quietSinceMs = isQuiet ? Math.min(this.#quietSinceMs, nowMs) : Number.POSITIVE_INFINITY;
    // An order that waits for a person never ends. So the world ends after more than a day.
    this.#isOver = nowMs - this.#quietSinceMs > QUIET_MS || nowMs > this.#lastEventMs + LONGEST_MS;
    this.#timeline.after(isEarly ? 60_000 : 600_000, () => this.#sweep());
  }
}

const HELLO_MS = 5_000;
/** Later than any delayed request. */
const COUNT_AGAIN_MS = 10 * 60_000;

/**
 * Returns whether a person must decide to whom a payment belongs. Until then the order is checked once an
 * hour.
 */
const isMismatched = ({ state, flags }: StoredOrder): boolean =>
  state === 'MANUAL_REVIEW' && flags.includes('PAYMENT_MISMATCH');
