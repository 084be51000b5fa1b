import * as v from 'valibot';
import { orderIdOf } from '../../contract/customer/order-id.ts';
import type { OrderId } from '../../contract/customer/orders.ts';
import { placeOrderSchema } from '../../contract/customer/orders.ts';
import { type LineUserId, machineIdSchema } from '../../contract/shared/ids.ts';
import { isSettled } from '../../contract/shared/order-state.ts';
import type { StoredOrder } from '../../worker/core/order/order.ts';
import { OVERDUE_MS } from '../../worker/core/order/timing.ts';
import { parseOrder } from '../../worker/core/order-store/order-codec.ts';
import { removePayMethod } from '../../worker/core/pay/remove-pay-method.ts';
import type { Services } from '../../worker/core/services.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { control } from '../worker/support/stand-ins.ts';
import { Clock } from './clock.ts';
import { type FaultKind, Network } from './network.ts';
import { readTruth } from './provider-truth.ts';
import {
  client,
  clientId,
  DISCOUNT,
  type Kind,
  methodId,
  PRICE,
  personOf,
  SLOT,
  STOCK,
  servicesOn,
} from './shop.ts';
import { type Behaviour, type Deliver, SimulatedMachine } from './simulated-machine.ts';
import { SimulatedObject } from './simulated-object.ts';

/** One purchase and its faults. */
export type Scenario = {
  readonly run: string;
  readonly kind: Kind;
  readonly behaviour: Behaviour;
  readonly faults: ReadonlyMap<number, FaultKind>;
  readonly coupon: boolean;
  /** Two drivers take every step concurrently, as an alarm and a sweep might. */
  readonly twoDrivers: boolean;
  /** After the tap has begun, the tenant's document is deleted or names another merchant. */
  readonly tenantChanges: boolean;
  /** The authorisation expires at the provider this long after the start of the purchase. */
  readonly expiresAfterMs?: number;
  /** PayPay asks the person to confirm (202). The decision comes this long after the tap. */
  readonly pending?: { readonly afterMs: number; readonly becomes: 'AUTHORIZED' | 'EXPIRED' };
  /** After an error message the person taps again with the same key. */
  readonly tapsAgain: boolean;
  /** Whether the person wants messages by LINE. */
  readonly follows: boolean;
  /** Somebody else taps at the same machine, this long after the first tap. */
  readonly secondBuyerAfterMs?: number;
  /** The person unbinds the wallet, this long after the tap. */
  readonly unbindsAfterMs?: number;
};

/** A buyer's order, and what the machine did for it. */
export type Bought = {
  readonly orderId: OrderId;
  readonly lineUserId: LineUserId;
  readonly coupon: boolean;
  readonly drops: number;
  /** Whether the service accepted a `dispensed`. */
  readonly saidDispensed: boolean;
};

/** The result of a scenario. */
export type Outcome = {
  readonly scenario: Scenario;
  /** The buyer's order, and the second buyer's if there is one. */
  readonly bought: readonly Bought[];
  /** The real number of pieces left in the machine. */
  readonly pieces: number;
  /** Messages that LINE accepted, in order. */
  readonly pushes: readonly string[];
  /** Whether the payment was on hold when its wallet was unbound. */
  readonly heldAtUnbinding: boolean;
  /** Whether nothing was left to do within two days. */
  readonly rested: boolean;
  /** Whether the machine's object holds nothing any more. */
  readonly isFree: boolean;
  readonly calls: readonly string[];
  /** Whether a machine's count reached the store late. */
  readonly countArrivedLate: boolean;
};

type Buyer = Pick<Bought, 'lineUserId' | 'coupon'>;

const SWEEPS_MS = [120_000, 240_000, 480_000] as const;
const TWO_DAYS_MS = 48 * 3_600_000;

/** Simulates one purchase in virtual time until its end. */
export async function runPurchase(settings: object, scenario: Scenario): Promise<Outcome> {
  const clock = new Clock(Date.now());
  const network = new Network(clock, (call) => scenario.faults.get(call));
  const purchase = new SimulatedPurchase(settings, scenario, clock, network);
  await purchase.open();
  const rested = await clock.runOut(TWO_DAYS_MS);
  if (scenario.pending) await control('PUT', '/paypay/outcomes', []);
  const { bought, isFree, machine, heldAtUnbinding } = purchase;
  const { calls, countArrivedLate, pushes } = network;
  const { pieces } = machine;
  return {
    ...{ scenario, bought, pieces, pushes, heldAtUnbinding, rested, isFree },
    ...{ calls, countArrivedLate },
  };
}

/**
 * A shopper, a machine and the machine's object. The scheduler, the use cases, the store and the providers'
 * adapters are the real code, down to the HTTP requests.
 */
class SimulatedPurchase {
  readonly #scenario: Scenario;
  readonly #clock: Clock;
  readonly #network: Network;
  readonly #services: Services;
  readonly #object: SimulatedObject;
  /** A second object of the same machine, as after a network partition. */
  readonly #other: SimulatedObject | undefined;
  readonly machine: SimulatedMachine;
  readonly #orders: { readonly orderId: OrderId; readonly buyer: Buyer }[] = [];
  readonly #saidDispensed = new Set<OrderId>();
  heldAtUnbinding = false;

  constructor(settings: object, scenario: Scenario, clock: Clock, network: Network) {
    this.#scenario = scenario;
    this.#clock = clock;
    this.#network = network;
    this.#services = servicesOn(settings, network, clock);
    this.machine = new SimulatedMachine(clock, scenario.behaviour, {
      deliver: this.#deliver,
      count: (pieces) => this.#count(pieces),
      pieces: STOCK,
    });
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

  get bought(): readonly Bought[] {
    return this.#orders.map(({ orderId, buyer }) => ({
      orderId,
      ...buyer,
      drops: this.machine.drops.get(orderId) ?? 0,
      saidDispensed: this.#saidDispensed.has(orderId),
    }));
  }

  async open(): Promise<void> {
    const { run, expiresAfterMs, tapsAgain, pending, coupon } = this.#scenario;
    const { secondBuyerAfterMs, unbindsAfterMs } = this.#scenario;
    const first = { lineUserId: personOf(run), coupon };
    const orderId = await this.#tapAt(0, first, tapsAgain ? 2 : 0);
    if (secondBuyerAfterMs !== undefined) {
      const second = { lineUserId: personOf(`${run}b`), coupon: false };
      await this.#tapAt(secondBuyerAfterMs, second, 0);
    }
    for (const backAtMs of this.machine.backAtMs) {
      this.#clock.after(backAtMs - this.#clock.nowMs, async () => {
        await this.machine.sayHello();
        if (this.machine.online()) await this.#object.machineIsBack();
      });
    }
    if (unbindsAfterMs !== undefined) {
      this.#clock.after(unbindsAfterMs, () => this.#unbind(first.lineUserId, orderId));
    }
    if (pending) {
      const one = { code: 'USER_CONFIRMATION_REQUIRED', contains: orderId };
      await control('PUT', '/paypay/outcomes', [{ call: 'preauthorize', ...one }]);
      this.#clock.after(pending.afterMs, () => this.#decide(orderId, pending.becomes));
    }
    if (expiresAfterMs !== undefined) {
      this.#clock.after(expiresAfterMs, () => this.#expire(orderId));
    }
  }

  /** Schedules the tap, and the sweeps that find the order even if nobody watches it. */
  async #tapAt(ms: number, buyer: Buyer, more: number): Promise<OrderId> {
    const key = `key-of-run-${this.#scenario.run}`;
    const orderId = await orderIdOf(clientId, buyer.lineUserId, key);
    this.#orders.push({ orderId, buyer });
    this.#clock.after(ms, () => this.#tap(orderId, buyer, more));
    for (const sweepMs of SWEEPS_MS) this.#clock.after(ms + sweepMs, () => this.#sweep(orderId));
    return orderId;
  }

  async #tap(orderId: OrderId, { lineUserId, coupon }: Buyer, more: number): Promise<void> {
    const asked = v.parse(placeOrderSchema, {
      machineId: `m${this.#scenario.run}`,
      slot: SLOT,
      productId: 'P1',
      expectedAmountYen: coupon ? PRICE - DISCOUNT : PRICE,
      payMethodId: methodId,
      couponId: coupon ? 'C1' : null,
    });
    const buyer = { clientId, lineUserId };
    try {
      await allDone([
        this.#object.buy({ buyer, language: 'ja', orderId, asked }),
        this.#other?.wake(orderId),
      ]);
    } catch {
      if (more > 0) {
        this.#clock.after(2_000, () => this.#tap(orderId, { lineUserId, coupon }, more - 1));
      }
    }
  }

  /** Reports the machine's count. If it cannot be stored, the machine reconnects and says hello. */
  async #count(pieces: number): Promise<void> {
    try {
      await this.#object.reportStock(pieces);
    } catch {
      this.#clock.after(5_000, () => this.machine.sayHello());
    }
  }

  /** Unbinds the wallet. The cron trigger continues while an order is open. */
  async #unbind(lineUserId: LineUserId, orderId: OrderId): Promise<void> {
    const owner = { clientId, lineUserId };
    const before = await this.#isHeld(orderId);
    try {
      const left = await this.#object.run(() =>
        removePayMethod(this.#services, client, owner, methodId),
      );
      if (left.ok && left.value === 'gone') this.heldAtUnbinding = before;
      else this.#clock.after(90_000, () => this.#unbind(lineUserId, orderId));
    } catch {
      this.#clock.after(90_000, () => this.#unbind(lineUserId, orderId));
    }
  }

  /** Wakes the orders that `sweepOrders` finds. */
  async #sweep(orderId: OrderId): Promise<void> {
    const overdueMs = this.#clock.nowMs - OVERDUE_MS;
    try {
      const order = parseOrder(await this.#services.store.get(paths.order(clientId, orderId)));
      if (!order || order.driveAtMs === null || order.driveAtMs > overdueMs) return;
      await allDone([this.#object.wake(orderId), this.#other?.wake(orderId)]);
    } catch {
      // The sweep runs in its own process. If it died or the store is unavailable, the next minute tries
      // again.
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
      if (dispensed) this.#saidDispensed.add(orderId);
      return true;
    } catch {
      return false;
    }
  };

  /** Only an open payment can be decided. */
  async #decide(orderId: OrderId, status: string): Promise<void> {
    if (await this.#isHeld(orderId))
      await control('PUT', `/paypay/payments/${orderId}`, { status });
  }

  /** Only a hold can expire. */
  async #expire(orderId: OrderId): Promise<void> {
    const { kind } = this.#scenario;
    const path = kind === 'paypay' ? `/paypay/payments/${orderId}` : `/gmo/orders/${orderId}`;
    if (await this.#isHeld(orderId)) await control('PUT', path, { status: 'EXPIRED' });
  }

  #isHeld = async (orderId: OrderId): Promise<boolean> =>
    (await readTruth((path) => control('GET', path))).get(orderId)?.open === true;
}

export const isAtRest = (order: StoredOrder): boolean =>
  isSettled(order.state) && order.driveAtMs === null;

/** Waits for all, also if one fails. Otherwise virtual time would pass while a read is under way. */
async function allDone(works: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  for (const done of await Promise.allSettled(works)) {
    if (done.status === 'rejected') throw done.reason;
  }
}
