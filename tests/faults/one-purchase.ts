import * as v from 'valibot';
import { lineUserIdSchema, machineIdSchema } from '../../contract/ids.ts';
import { isSettled } from '../../contract/order-state.ts';
import type { OrderId } from '../../contract/orders.ts';
import { placeOrderSchema } from '../../contract/orders.ts';
import { parseOrder, type StoredOrder } from '../../worker/orders/order-document.ts';
import { orderIdOf } from '../../worker/orders/order-id.ts';
import { OVERDUE_MS } from '../../worker/orders/timing.ts';
import type { Services } from '../../worker/services.ts';
import * as paths from '../../worker/store/paths.ts';
import { control } from '../worker/support/stand-ins.ts';
import { Clock } from './clock.ts';
import { type FaultKind, Network } from './network.ts';
import { readTruth } from './provider-truth.ts';
import { clientId, DISCOUNT, type Kind, methodId, PRICE, servicesOn } from './shop.ts';
import { type Behaviour, type Deliver, SimulatedMachine } from './simulated-machine.ts';
import { SimulatedObject } from './simulated-object.ts';

/** One purchase, and everything that goes wrong with it. */
export type Scenario = {
  readonly run: string;
  readonly kind: Kind;
  readonly behaviour: Behaviour;
  readonly faults: ReadonlyMap<number, FaultKind>;
  readonly coupon: boolean;
  /** Two drivers take every step side by side, as an alarm and a sweep might. */
  readonly twoDrivers: boolean;
  /** The tenant's document is deleted, or names another merchant, once the tap has begun. */
  readonly tenantChanges: boolean;
  /** The authorisation expires at the provider this long after the purchase began. */
  readonly expiresAfterMs?: number;
  /** PayPay wants the person to confirm (202), and this long after the tap it is decided. */
  readonly pending?: { readonly afterMs: number; readonly becomes: 'AUTHORIZED' | 'EXPIRED' };
  /** The person taps again with the same key when told that it did not work. */
  readonly tapsAgain: boolean;
};

/** What became of it. */
export type Outcome = {
  readonly scenario: Scenario;
  readonly orderId: OrderId;
  readonly drops: number;
  /** Whether the service took a `dispensed` on. */
  readonly saidDispensed: boolean;
  /** Whether everything came to rest within two days. */
  readonly rested: boolean;
  /** Whether the machine's object holds nothing any more. */
  readonly isFree: boolean;
  readonly calls: readonly string[];
};

const SWEEPS_MS = [120_000, 240_000, 480_000] as const;
const TWO_DAYS_MS = 48 * 3_600_000;

/** Lets one purchase happen in virtual time, to its end. */
export async function runPurchase(settings: object, scenario: Scenario): Promise<Outcome> {
  const clock = new Clock(Date.now());
  const network = new Network(clock, (call) => scenario.faults.get(call));
  const purchase = new SimulatedPurchase(settings, scenario, clock, network);
  const orderId = await purchase.open();
  const rested = await clock.runOut(TWO_DAYS_MS);
  if (scenario.pending) await control('PUT', '/paypay/outcomes', []);
  const { drops } = purchase.machine;
  const { isFree, saidDispensed } = purchase;
  return { scenario, orderId, drops, saidDispensed, rested, isFree, calls: network.calls };
}

/**
 * A shopper, a machine and the machine's object. The scheduler, the use cases, the store, the
 * providers' adapters and their wire are the real ones.
 */
class SimulatedPurchase {
  readonly #scenario: Scenario;
  readonly #clock: Clock;
  readonly #network: Network;
  readonly #services: Services;
  readonly #object: SimulatedObject;
  /** A second object of the same machine, as after a split of the network. */
  readonly #other: SimulatedObject | undefined;
  readonly machine: SimulatedMachine;
  saidDispensed = false;

  constructor(settings: object, scenario: Scenario, clock: Clock, network: Network) {
    this.#scenario = scenario;
    this.#clock = clock;
    this.#network = network;
    this.#services = servicesOn(settings, network, clock);
    this.machine = new SimulatedMachine(clock, scenario.behaviour, this.#deliver);
    const name = { clientId, machineId: v.parse(machineIdSchema, `m${scenario.run}`) };
    const makeObject = () =>
      new SimulatedObject(clock, network, this.#services, {
        name,
        machine: this.machine,
        tenantChanges: scenario.tenantChanges,
      });
    this.#object = makeObject();
    this.#other = scenario.twoDrivers ? makeObject() : undefined;
  }

  get isFree(): boolean {
    return this.#object.isIdle;
  }

  async open(): Promise<OrderId> {
    const { run, expiresAfterMs, tapsAgain, pending } = this.#scenario;
    const orderId = await orderIdOf(clientId, this.#user(), `key-of-run-${run}`);
    this.#clock.after(0, () => this.#tap(orderId, tapsAgain ? 2 : 0));
    // The cron trigger finds what is overdue, also an order that came to be when nobody looked any more.
    for (const ms of SWEEPS_MS) this.#clock.after(ms, () => this.#sweep(orderId));
    for (const backAtMs of this.machine.backAtMs) {
      this.#clock.after(backAtMs - this.#clock.nowMs, () => {
        this.machine.sayHello();
        return this.machine.online() ? this.#object.machineIsBack() : undefined;
      });
    }
    if (pending) {
      const code = 'USER_CONFIRMATION_REQUIRED';
      await control('PUT', '/paypay/outcomes', [{ call: 'preauthorize', code }]);
      this.#clock.after(pending.afterMs, () => this.#decide(orderId, pending.becomes));
    }
    if (expiresAfterMs !== undefined) {
      this.#clock.after(expiresAfterMs, () => this.#expire(orderId));
    }
    return orderId;
  }

  #user = () => v.parse(lineUserIdSchema, `U${this.#scenario.run}`);

  async #tap(orderId: OrderId, more: number): Promise<void> {
    const { coupon, run } = this.#scenario;
    const asked = v.parse(placeOrderSchema, {
      machineId: `m${run}`,
      slot: 'A1',
      productId: 'P1',
      expectedAmountYen: coupon ? PRICE - DISCOUNT : PRICE,
      payMethodId: methodId,
      couponId: coupon ? 'C1' : null,
    });
    const buyer = { clientId, lineUserId: this.#user() };
    try {
      await Promise.all([
        this.#object.buy({ buyer, language: 'ja', orderId, asked }),
        this.#other?.wake(orderId),
      ]);
    } catch {
      if (more > 0) this.#clock.after(2_000, () => this.#tap(orderId, more - 1));
    }
  }

  /** What `sweepOrders` finds, and whom it wakes. */
  async #sweep(orderId: OrderId): Promise<void> {
    const overdueMs = this.#clock.nowMs - OVERDUE_MS;
    try {
      const order = parseOrder(await this.#services.store.get(paths.order(clientId, orderId)));
      if (!order || order.driveAtMs === null || order.driveAtMs > overdueMs) return;
      await Promise.all([this.#object.wake(orderId), this.#other?.wake(orderId)]);
    } catch {
      // The sweep is a process of its own: it died, or the store is away. The next minute looks again.
      this.#network.revive();
      this.#clock.after(60_000, () => this.#sweep(orderId));
    }
  }

  #deliver: Deliver = async (orderId, outcomeOf) => {
    try {
      let dispensed = false;
      await this.#object.run((scheduler) =>
        scheduler.onReport(orderId, (order) => {
          const outcome = outcomeOf(order);
          dispensed = outcome?.outcome === 'dispensed';
          return outcome;
        }),
      );
      this.saidDispensed ||= dispensed;
      return true;
    } catch {
      return false;
    }
  };

  /** Only what is open can be decided. */
  async #decide(orderId: OrderId, status: string): Promise<void> {
    const isOpen = (await readTruth((path) => control('GET', path))).get(orderId)?.open === true;
    if (isOpen) await control('PUT', `/paypay/payments/${orderId}`, { status });
  }

  /** Only what is held can expire. */
  async #expire(orderId: OrderId): Promise<void> {
    const { kind } = this.#scenario;
    const held = (await readTruth((path) => control('GET', path))).get(orderId)?.open === true;
    const path = kind === 'paypay' ? `/paypay/payments/${orderId}` : `/gmo/orders/${orderId}`;
    if (held) await control('PUT', path, { status: 'EXPIRED' });
  }
}

export const isAtRest = (order: StoredOrder): boolean =>
  isSettled(order.state) && order.driveAtMs === null;
