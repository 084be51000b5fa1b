import type { OrderId } from '../../contract/customer/orders.ts';
import type { EdgeProcess } from './edge-process.ts';
import * as others from './others.ts';
import type { Platforms } from './platforms.ts';
import { PRICE } from './shop.ts';
import type { TapTrouble } from './tap-troubles.ts';
import type { Kind, Tap } from './taps.ts';
import type { Timeline } from './timeline.ts';
import type { Trouble } from './troubles.ts';
import type { VendingMachine } from './vending-machine.ts';
import type { VirtualObject } from './virtual-object.ts';
import type { RolledBack } from './witness.ts';

type Parts = {
  readonly timeline: Timeline;
  readonly platforms: Platforms;
  readonly machines: readonly VendingMachine[];
  readonly hosts: readonly VirtualObject[];
  readonly office: EdgeProcess;
  readonly startProcess: () => EdgeProcess;
};

/** Causes the faults of a world. */
export class TroubleMaker {
  readonly #parts: Parts;
  readonly rolledBack: RolledBack[] = [];
  /** When a machine's object last lost its storage. */
  readonly storageLostAtMs = new Map<number, number>();
  /** Orders whose hold expired at the provider. */
  readonly expired = new Set<OrderId>();
  /** Orders that the current version cannot read. */
  readonly #unreadable = new Set<OrderId>();
  #answersLostUntilMs = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether the answers to commits are lost at the moment. */
  get losesCommitAnswers(): boolean {
    return this.#parts.timeline.nowMs < this.#answersLostUntilMs;
  }

  cause(trouble: Trouble): unknown {
    this.#parts.timeline.note(trouble.kind);
    switch (trouble.kind) {
      case 'deploy':
        return this.#deploy();
      case 'commit answers lost':
        this.#answersLostUntilMs = this.#parts.timeline.nowMs + trouble.forMs;
        return undefined;
      case 'tenant deleted':
        return others.deleteTenant(this.#parts.platforms);
      case 'merchant changes':
        return others.changeMerchant(this.#parts.platforms);
      case 'unbind':
        return this.#unbind(trouble.person, trouble.method);
      default:
        return this.#causeAtMachine(trouble);
    }
  }

  #causeAtMachine(trouble: Extract<Trouble, { readonly machine: number }>): unknown {
    const machine = this.#parts.machines[trouble.machine];
    const host = this.#parts.hosts[trouble.machine];
    switch (trouble.kind) {
      case 'edge dies':
        return host?.die();
      case 'storage lost':
        this.storageLostAtMs.set(trouble.machine, this.#parts.timeline.nowMs);
        return host?.loseStorage();
      case 'price changes':
        return this.#changePrice(trouble.machine, trouble.forMs);
      case 'line cut':
        return machine?.cut(trouble.forMs);
      case 'reboot':
        return machine?.reboot(trouble.forMs, 'kept');
      case 'journal lost':
        return machine?.reboot(trouble.forMs, 'lost');
      case 'journal forgotten':
        return machine?.reboot(trouble.forMs, 'forgotten');
      case 'door open':
        return machine?.openDoor(trouble.forMs);
      case 'jams':
        return machine?.jam(trouble.forMs);
      case 'sensors dead':
        return machine?.blind(trouble.forMs);
      case 'alarms lost':
        return host?.loseAlarms(trouble.forMs);
      case 'false counts':
        return machine?.miscount(trouble.by, trouble.forMs);
      case 'clock set':
        return machine?.setClock(trouble.byMs);
      case 'refill':
        return machine?.refill(trouble.pieces);
    }
  }

  /** Causes a fault of one tap's order. */
  causeAt(tap: Tap, orderId: OrderId, trouble: TapTrouble): unknown {
    this.#parts.timeline.note(trouble.kind);
    switch (trouble.kind) {
      case 'unbind':
        return this.#unbind(tap.person, tap.kind);
      case 'second driver':
        return this.#parts.hosts[tap.machine]
          ?.twin()
          .wake(orderId)
          .catch(() => undefined);
      case 'close':
        return others.close(this.#parts.office.services, orderId);
      case 'refund':
      case 'revert':
      case 'capture':
        return others.settle(this.#parts.office.services, trouble.kind, orderId);
      case 'hold expires':
        return this.#expire(tap, orderId);
      case 'rollback':
        return this.#rollBack(orderId, trouble.forMs);
    }
  }

  #changePrice(machine: number, forMs: number): Promise<void> {
    const { platforms, timeline } = this.#parts;
    timeline.after(forMs, () => others.changePrice(platforms, machine, PRICE));
    return others.changePrice(platforms, machine, 2 * PRICE);
  }

  #unbind = (person: number, method: Kind): Promise<void> =>
    others.unbind(this.#parts.startProcess().services, person, method).catch(() => undefined);

  /** Replaces every process. */
  #deploy(): Promise<void> {
    for (const host of this.#parts.hosts) host.die();
    return others.forget();
  }

  async #expire(tap: Tap, orderId: OrderId): Promise<void> {
    if (await others.expire(this.#parts.platforms, tap, orderId)) this.expired.add(orderId);
  }

  async #rollBack(orderId: OrderId, forMs: number): Promise<void> {
    if (this.#unreadable.has(orderId)) return;
    this.#unreadable.add(orderId);
    await this.#deploy();
    const comeBack = await others.makeUnreadable(
      this.#parts.platforms,
      this.#parts.timeline,
      orderId,
    );
    this.#parts.timeline.after(forMs, async () => {
      await this.#deploy();
      if (comeBack) this.rolledBack.push(await comeBack());
      this.#unreadable.delete(orderId);
    });
  }
}
