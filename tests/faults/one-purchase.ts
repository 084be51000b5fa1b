import * as v from 'valibot';
import { lineUserIdSchema } from '../../contract/ids.ts';
import { isSettled } from '../../contract/order-state.ts';
import type { OrderId } from '../../contract/orders.ts';
import { placeOrderSchema } from '../../contract/orders.ts';
import type { VendOutcome } from '../../worker/orders/after-machine.ts';
import { driveOrder } from '../../worker/orders/drive-order.ts';
import type { Driver, Start } from '../../worker/orders/driver.ts';
import { parseOrder, type StoredOrder } from '../../worker/orders/order-document.ts';
import { orderIdOf } from '../../worker/orders/order-id.ts';
import { placeOrder } from '../../worker/orders/place-order.ts';
import { recordVend } from '../../worker/orders/record-vend.ts';
import * as paths from '../../worker/store/paths.ts';
import { control } from '../worker/support/stand-ins.ts';
import { Clock } from './clock.ts';
import { type FaultKind, Network } from './network.ts';
import { readTruth } from './provider-truth.ts';
import { client, clientId, DISCOUNT, type Kind, methodId, PRICE, servicesOn } from './shop.ts';
import { type Behaviour, SimulatedMachine } from './simulated-machine.ts';

/** One purchase, and everything that goes wrong with it. */
export type Scenario = {
  readonly run: string;
  readonly kind: Kind;
  readonly behaviour: Behaviour;
  readonly faults: ReadonlyMap<number, FaultKind>;
  readonly coupon: boolean;
  /** Two drivers take every step side by side, as an alarm and a sweep might. */
  readonly twoDrivers: boolean;
  /** The authorisation expires at the provider this long after the purchase began. */
  readonly expiresAfterMs?: number;
  /** The person taps again with the same key when told that it did not work. */
  readonly tapsAgain: boolean;
};

/** What became of it. */
export type Outcome = {
  readonly scenario: Scenario;
  readonly orderId: OrderId;
  readonly drops: number;
  /** Whether everything came to rest within two days. */
  readonly rested: boolean;
  readonly calls: readonly string[];
};

const WAKE_AFTER_CRASH_MS = 45_000;
const RETRY_MS = 3_000;
const ASK_AFTER_MS = 8_000;
const SWEEPS_MS = [120_000, 240_000, 480_000] as const;
const TWO_DAYS_MS = 48 * 3_600_000;

/** Lets one purchase happen in virtual time, to its end. */
export async function runPurchase(settings: object, scenario: Scenario): Promise<Outcome> {
  const clock = new Clock(Date.now());
  const network = new Network(clock, (call) => scenario.faults.get(call));
  const desk = new SimulatedDesk(settings, scenario, clock, network);
  const orderId = await desk.open();
  const rested = await clock.runOut(TWO_DAYS_MS);
  return { scenario, orderId, drops: desk.machine.drops, rested, calls: network.calls };
}

/**
 * What the machine's Durable Object does around the edge's own use cases: alarms, crashes, repeated
 * attempts. The use cases, the store, the providers' adapters and their wire are the real ones.
 */
class SimulatedDesk {
  readonly #scenario: Scenario;
  readonly #clock: Clock;
  readonly #network: Network;
  readonly #driver: Driver;
  readonly machine: SimulatedMachine;
  #orderId: OrderId | undefined;

  constructor(settings: object, scenario: Scenario, clock: Clock, network: Network) {
    this.#scenario = scenario;
    this.#clock = clock;
    this.#network = network;
    this.machine = new SimulatedMachine(clock, scenario.behaviour, this.#hear);
    const { online, vend, query } = this.machine;
    this.#driver = {
      services: servicesOn(settings, network, clock),
      client,
      vendor: { online, vend, query },
      stored: () => undefined,
    };
  }

  async open(): Promise<OrderId> {
    const { run, expiresAfterMs } = this.#scenario;
    const orderId = await orderIdOf(clientId, this.#user(), `key-of-run-${run}`);
    this.#orderId = orderId;
    this.#clock.after(0, () => this.#tap(this.#scenario.tapsAgain ? 2 : 0));
    // The cron trigger finds what is overdue, also an order that came to be when nobody looked any more.
    for (const ms of SWEEPS_MS) this.#clock.after(ms, () => this.#wake());
    if (expiresAfterMs !== undefined) {
      this.#clock.after(expiresAfterMs, () => this.#expire(orderId));
    }
    return orderId;
  }

  #user = () => v.parse(lineUserIdSchema, `U${this.#scenario.run}`);

  async #tap(more: number): Promise<void> {
    const { coupon, run } = this.#scenario;
    const asked = v.parse(placeOrderSchema, {
      machineId: `m${run}`,
      slot: 'A1',
      productId: 'P1',
      expectedAmountYen: coupon ? PRICE - DISCOUNT : PRICE,
      payMethodId: methodId,
      couponId: coupon ? 'C1' : null,
    });
    const orderId = this.#known();
    // As in OrderDesk.place: looked at again soon, because the answer to the commit may be lost.
    try {
      const buyer = { clientId, lineUserId: this.#user() };
      const request = { client, buyer, language: 'ja' as const, orderId, asked };
      const placed = await placeOrder(this.#driver.services, request);
      if (placed.ok) {
        const { order, created, account } = placed.value;
        await this.#drive({ order, fresh: created, account });
      }
    } catch {
      const died = this.#network.revive();
      this.#clock.after(died ? WAKE_AFTER_CRASH_MS : RETRY_MS, () => this.#wake());
      if (more > 0) this.#clock.after(2_000, () => this.#tap(more - 1));
    }
  }

  async #drive(start: Start): Promise<void> {
    try {
      const drives = [driveOrder(this.#driver, start)];
      if (this.#scenario.twoDrivers) {
        drives.push(driveOrder(this.#driver, { order: start.order, fresh: false }));
      }
      const settled = await Promise.allSettled(drives);
      const failed = settled.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
      const [first] = settled;
      if (first?.status === 'fulfilled') this.#rest(first.value);
    } catch {
      const died = this.#network.revive();
      this.#clock.after(died ? WAKE_AFTER_CRASH_MS : RETRY_MS, () => this.#wake());
    }
  }

  #rest(order: StoredOrder): void {
    if (order.driveAt === null) return;
    const due = Date.parse(order.driveAt) - this.#clock.nowMs;
    this.#clock.after(order.state === 'VENDING' ? ASK_AFTER_MS : Math.max(0, due), () =>
      this.#wake(),
    );
  }

  /** The alarm, or the sweep: from what the store says. */
  async #wake(): Promise<void> {
    try {
      const { store } = this.#driver.services;
      const order = parseOrder(await store.get(paths.order(clientId, this.#known())));
      if (order && order.driveAt !== null) await this.#drive({ order, fresh: false });
    } catch {
      this.#network.revive();
      this.#clock.after(RETRY_MS, () => this.#wake());
    }
  }

  #hear = async (
    orderId: OrderId,
    said: (order: StoredOrder) => VendOutcome | undefined,
  ): Promise<boolean> => {
    try {
      const { services } = this.#driver;
      const known = parseOrder(await services.store.get(paths.order(clientId, orderId)));
      if (!known) return true;
      const order = await recordVend(services, clientId, known, said);
      if (order !== known) this.#clock.after(0, () => this.#drive({ order, fresh: true }));
      return true;
    } catch {
      this.#network.revive();
      // Stored, perhaps, and not driven: the next wake finds it.
      this.#clock.after(RETRY_MS, () => this.#wake());
      return false;
    }
  };

  /** Only what is held can expire. */
  async #expire(orderId: OrderId): Promise<void> {
    const { kind } = this.#scenario;
    const held = (await readTruth()).get(orderId)?.open === true;
    const path = kind === 'paypay' ? `/paypay/payments/${orderId}` : `/gmo/orders/${orderId}`;
    if (held) await control('PUT', path, { status: 'EXPIRED' });
  }

  #known(): OrderId {
    if (this.#orderId === undefined) throw new Error('not opened');
    return this.#orderId;
  }
}

export const isAtRest = (order: StoredOrder): boolean =>
  isSettled(order.state) && order.driveAt === null;
