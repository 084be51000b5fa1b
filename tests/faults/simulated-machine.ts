import type { OrderId } from '../../contract/customer/orders.ts';
import type { VendOutcome } from '../../worker/core/orders/after-machine.ts';
import type { MachinePort } from '../../worker/core/orders/drive-order.ts';
import type { CommandedOrder, StoredOrder } from '../../worker/core/orders/order-document.ts';
import {
  journalOutcome,
  journalReach,
  vendOutcome,
} from '../../worker/core/orders/vend-outcome.ts';
import type { Clock } from './clock.ts';

/** How a machine behaves during one purchase; moments are counted from the purchase's beginning. */
export type Behaviour = {
  readonly outcome: 'dispensed' | 'failed' | 'uncertain';
  /** A sensor clears, or a technician looks: an uncertain outcome becomes what really happened. */
  readonly clearsUpAfterMs?: number;
  /** What really happened where the outcome is uncertain. */
  readonly fell?: boolean;
  readonly offline?: readonly (readonly [fromMs: number, untilMs: number])[];
  /** The power goes while the motor runs. */
  readonly rebootsWhileVending?: boolean;
  /** The journal is replaced at this moment. */
  readonly forgetsAtMs?: number;
  /** Each message to the service comes this much later. */
  readonly slowMs?: number;
  readonly repeatsEverything?: boolean;
  readonly clockOffsetMs?: number;
};

/** Takes a report to the service. @returns whether the service stored it: then it need not be repeated. */
export type Deliver = (
  orderId: OrderId,
  outcomeOf: (order: StoredOrder) => VendOutcome | undefined,
) => Promise<boolean>;

/** Takes a count to the service: once after each drop, and with each hello. */
export type Count = (pieces: number) => Promise<void>;

type Entry = { outcome: 'running' | 'dispensed' | 'failed' | 'uncertain'; acked: boolean };

const MOTOR_MS = 1_500;
const REPEAT_MS = 5_000;

/** A vending machine as docs/machine-protocol.md demands it, in virtual time, with its own troubles. */
export class SimulatedMachine implements MachinePort {
  /** The orders of which the service has read an entry in this journal. */
  readonly #seenByService = new Set<OrderId>();
  readonly #clock: Clock;
  readonly #behaviour: Behaviour;
  readonly #startMs: number;
  readonly #deliver: Deliver;
  readonly #journal = new Map<OrderId, Entry>();
  #journalEpochMs: number;
  /** What the service knows of the journal: as of the last hello. */
  #helloEpochMs: number;
  #helloAtMs: number;
  readonly #count: Count;
  /** What really fell, by order. */
  readonly drops = new Map<OrderId, number>();
  /** The pieces that are really in it. */
  pieces: number;

  constructor(
    clock: Clock,
    behaviour: Behaviour,
    {
      deliver,
      count,
      pieces,
    }: { readonly deliver: Deliver; readonly count: Count; readonly pieces: number },
  ) {
    this.#clock = clock;
    this.#behaviour = behaviour;
    this.#startMs = clock.nowMs;
    this.#deliver = deliver;
    this.#count = count;
    this.pieces = pieces;
    this.#journalEpochMs = this.#now() - 60_000;
    this.#helloEpochMs = this.#journalEpochMs;
    this.#helloAtMs = this.#startMs;
    const { forgetsAtMs } = behaviour;
    if (forgetsAtMs !== undefined) {
      clock.after(forgetsAtMs, () => {
        this.#journal.clear();
        this.#journalEpochMs = this.#now();
      });
    }
  }

  /** When the machine connects again after having been away. */
  get backAtMs(): readonly number[] {
    const { offline = [], forgetsAtMs } = this.#behaviour;
    const reboots = forgetsAtMs === undefined ? [] : [forgetsAtMs];
    return [...offline.map(([, until]) => until), ...reboots].map((ms) => this.#startMs + ms);
  }

  /** Its hello: the service learns how far the journal reaches back, and what is in the machine. */
  async sayHello(): Promise<void> {
    if (!this.#isReachable()) return;
    this.#helloEpochMs = this.#journalEpochMs;
    this.#helloAtMs = this.#clock.nowMs;
    await this.#count(this.pieces);
  }

  /** The result first, then the count that includes it. */
  #sayCount(): void {
    this.#clock.after(100 + (this.#behaviour.slowMs ?? 0), async () => {
      if (this.online()) await this.#count(this.pieces);
    });
  }

  get #age() {
    return {
      journalEpochMs: this.#helloEpochMs,
      offsetMs: this.#behaviour.clockOffsetMs ?? 0,
    };
  }

  knows = ({ id }: StoredOrder): boolean => this.#seenByService.has(id);

  journalReach = (order: CommandedOrder) => journalReach(order, this.#age);

  /**
   * The service takes a connection for live only from its hello on. A call that outlasts a moment in which
   * the machine comes back delays that hello, because the clock runs on within the call.
   */
  online = (): boolean =>
    this.#isReachable() &&
    this.backAtMs.every((atMs) => atMs > this.#clock.nowMs || atMs <= this.#helloAtMs);

  #isReachable(): boolean {
    const since = this.#clock.nowMs - this.#startMs;
    return !(this.#behaviour.offline ?? []).some(([from, until]) => since >= from && since < until);
  }

  sendVend = (order: CommandedOrder): void => {
    if (!this.online()) return;
    this.#clock.after(50, () => this.#told(order));
    if (this.#behaviour.repeatsEverything) this.#clock.after(400, () => this.#told(order));
  };

  queryJournal = (order: StoredOrder): void => {
    if (!this.online()) return;
    this.#clock.after(50 + (this.#behaviour.slowMs ?? 0), async () => {
      if (!this.online()) return;
      const known = this.#journal.get(order.id);
      const journal = {
        entry: known ? { outcome: known.outcome, reason: 'jam' as const, atMs: this.#now() } : null,
        nowMs: this.#now(),
        journalEpochMs: this.#journalEpochMs,
      };
      const reading = {
        offsetMs: this.#behaviour.clockOffsetMs ?? 0,
        nowMs: this.#clock.nowMs,
        hadEntry: this.#seenByService.has(order.id),
      };
      if (known) this.#seenByService.add(order.id);
      await this.#deliver(order.id, (now) => journalOutcome(now, journal, reading));
    });
  };

  /** The machine's own clock. */
  #now = (): number => this.#clock.nowMs + (this.#behaviour.clockOffsetMs ?? 0);

  #told(order: CommandedOrder): void {
    if (this.#journal.has(order.id)) return;
    const notAfterMs = order.command.notAfterMs + (this.#behaviour.clockOffsetMs ?? 0);
    if (this.#now() > notAfterMs) {
      this.#journal.set(order.id, { outcome: 'failed', acked: false });
      return this.#report(order.id);
    }
    this.#journal.set(order.id, { outcome: 'running', acked: false });
    this.#clock.after(MOTOR_MS, () => this.#done(order.id));
  }

  #done(id: OrderId): void {
    const { outcome, fell, rebootsWhileVending, clearsUpAfterMs } = this.#behaviour;
    const falls = outcome === 'dispensed' || (outcome === 'uncertain' && fell === true);
    if (falls) this.#drop(id);
    const seen = rebootsWhileVending ? 'uncertain' : outcome;
    this.#write(id, seen);
    if (falls) this.#sayCount();
    if (seen === 'uncertain' && clearsUpAfterMs !== undefined) {
      this.#clock.after(clearsUpAfterMs, () => this.#write(id, falls ? 'dispensed' : 'failed'));
    }
  }

  #drop(id: OrderId): void {
    this.pieces -= 1;
    this.drops.set(id, (this.drops.get(id) ?? 0) + 1);
  }

  /** An entry that a replaced journal lost stays lost: the machine cannot report it any more. */
  #write(id: OrderId, outcome: Entry['outcome']): void {
    if (!this.#journal.has(id)) return;
    this.#journal.set(id, { outcome, acked: false });
    this.#report(id);
  }

  #outcomeOf = (order: StoredOrder, outcome: 'dispensed' | 'failed' | 'uncertain') =>
    vendOutcome(order, { outcome, reason: 'jam' }, this.#age);

  #report(id: OrderId): void {
    this.#clock.after(50 + (this.#behaviour.slowMs ?? 0), async () => {
      const entry = this.#journal.get(id);
      if (!entry || entry.acked || entry.outcome === 'running') return;
      const { outcome } = entry;
      const kept =
        this.online() && (await this.#deliver(id, (order) => this.#outcomeOf(order, outcome)));
      if (this.#behaviour.repeatsEverything && kept) {
        await this.#deliver(id, (order) => this.#outcomeOf(order, outcome));
      }
      if (kept) entry.acked = true;
      else this.#clock.after(REPEAT_MS, () => this.#report(id));
    });
  }
}
