import type { OrderId } from '../../contract/customer/orders.ts';
import type { MachinePort } from '../../worker/core/drive/driver.ts';
import type { Fulfilment, MachineReport, Outcome } from '../../worker/core/fulfilment.ts';
import { journalReach } from '../../worker/core/order/fulfilment/journal-evidence.ts';
import { vend } from '../../worker/core/order/fulfilment/vend.ts';
import type { CommandedOrder, StoredOrder } from '../../worker/core/order/order.ts';
import type { Clock } from './clock.ts';

/** A machine's behaviour during one purchase. Times count from the start of the purchase. */
export type Behaviour = {
  readonly outcome: 'dispensed' | 'failed' | 'uncertain';
  /** When an uncertain outcome becomes the real one, because a sensor clears or a technician looks. */
  readonly clearsUpAfterMs?: number;
  /** The real outcome if the reported one is uncertain. */
  readonly fell?: boolean;
  readonly offline?: readonly (readonly [fromMs: number, untilMs: number])[];
  /** The power fails while the motor runs. */
  readonly rebootsWhileVending?: boolean;
  /** The journal is replaced at this time. */
  readonly forgetsAtMs?: number;
  /** The delay of each message to the service. */
  readonly slowMs?: number;
  readonly repeatsEverything?: boolean;
  readonly clockOffsetMs?: number;
};

/**
 * Reports to the service.
 * @returns whether the service stored the report, so that it need not be repeated.
 */
export type Deliver = (
  orderId: OrderId,
  outcomeOf: (order: StoredOrder) => Outcome | undefined,
) => Promise<boolean>;

/** Sends a count to the service: after each drop, and with each hello. */
export type Count = (pieces: number) => Promise<void>;

type Entry = { outcome: 'running' | 'dispensed' | 'failed' | 'uncertain'; acked: boolean };

const MOTOR_MS = 1_500;
const REPEAT_MS = 5_000;

type Time = Pick<Clock, 'nowMs' | 'after'>;

/** The machine's surroundings, and how it dispenses goods. Default: a motor drops one piece. */
type Surroundings = {
  readonly deliver: Deliver;
  readonly count: Count;
  readonly pieces: number;
  readonly fulfilment?: Fulfilment<object>;
  /** The items that the person takes. */
  readonly taken?: Readonly<Record<string, number>>;
  /** The time from the command to the result. */
  readonly runMs?: number;
};

/** A vending machine that follows docs/machine-protocol.md in virtual time, with its own faults. */
export class SimulatedMachine implements MachinePort {
  /** The orders whose entry in this journal the service has read. */
  readonly #seenByService = new Set<OrderId>();
  readonly #clock: Time;
  readonly #behaviour: Behaviour;
  readonly #startMs: number;
  readonly #deliver: Deliver;
  readonly #journal = new Map<OrderId, Entry>();
  #journalEpochMs: number;
  /** What the service knows about the journal since the last hello. */
  #helloEpochMs: number;
  #helloAtMs: number;
  readonly #count: Count;
  readonly #fulfilment: Fulfilment<object>;
  readonly #taken: Pick<MachineReport, 'taken'>;
  readonly #runMs: number;
  /** Products that really fell, by order. */
  readonly drops = new Map<OrderId, number>();
  /** The real number of pieces in the machine. */
  pieces: number;

  constructor(
    clock: Time,
    behaviour: Behaviour,
    { deliver, count, pieces, fulfilment = vend, taken, runMs = MOTOR_MS }: Surroundings,
  ) {
    this.#clock = clock;
    this.#behaviour = behaviour;
    this.#startMs = clock.nowMs;
    this.#deliver = deliver;
    this.#count = count;
    this.pieces = pieces;
    this.#fulfilment = fulfilment;
    this.#taken = taken === undefined ? {} : { taken };
    this.#runMs = runMs;
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

  /** The times at which the machine connects again after it was offline. */
  get backAtMs(): readonly number[] {
    const { offline = [], forgetsAtMs } = this.#behaviour;
    const reboots = forgetsAtMs === undefined ? [] : [forgetsAtMs];
    return [...offline.map(([, until]) => until), ...reboots].map((ms) => this.#startMs + ms);
  }

  /** Says hello: the service learns the start of the journal and the machine's stock. */
  async sayHello(): Promise<void> {
    if (!this.#isReachable()) return;
    this.#helloEpochMs = this.#journalEpochMs;
    this.#helloAtMs = this.#clock.nowMs;
    await this.#count(this.pieces);
  }

  /** Sends the count after the result, so that it includes the product. */
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
   * The service treats a connection as live only after its hello. If a call takes longer than the time
   * until the machine is back, the hello is late too, because the clock runs during the call.
   */
  online = (): boolean =>
    this.#isReachable() &&
    this.backAtMs.every((atMs) => atMs > this.#clock.nowMs || atMs <= this.#helloAtMs);

  #isReachable(): boolean {
    const since = this.#clock.nowMs - this.#startMs;
    return !(this.#behaviour.offline ?? []).some(([from, until]) => since >= from && since < until);
  }

  sendCommand = (order: CommandedOrder): void => {
    if (!this.online()) return;
    this.#clock.after(50, () => this.#onCommand(order));
    if (this.#behaviour.repeatsEverything) this.#clock.after(400, () => this.#onCommand(order));
  };

  queryJournal = (order: StoredOrder): void => {
    if (!this.online()) return;
    this.#clock.after(50 + (this.#behaviour.slowMs ?? 0), async () => {
      if (!this.online()) return;
      const known = this.#journal.get(order.id);
      const journal = {
        entry: known
          ? { outcome: known.outcome, reason: 'jam' as const, atMs: this.#now(), ...this.#taken }
          : null,
        nowMs: this.#now(),
        journalEpochMs: this.#journalEpochMs,
      };
      const reading = {
        offsetMs: this.#behaviour.clockOffsetMs ?? 0,
        nowMs: this.#clock.nowMs,
        hadEntry: this.#seenByService.has(order.id),
      };
      if (known) this.#seenByService.add(order.id);
      await this.#deliver(order.id, (now) => this.#fulfilment.evidence(now, journal, reading));
    });
  };

  /** The machine's own clock. */
  #now = (): number => this.#clock.nowMs + (this.#behaviour.clockOffsetMs ?? 0);

  #onCommand(order: CommandedOrder): void {
    if (this.#journal.has(order.id)) return;
    const notAfterMs = order.fulfilment.command.notAfterMs + (this.#behaviour.clockOffsetMs ?? 0);
    if (this.#now() > notAfterMs) {
      this.#journal.set(order.id, { outcome: 'failed', acked: false });
      return this.#report(order.id);
    }
    this.#journal.set(order.id, { outcome: 'running', acked: false });
    this.#clock.after(this.#runMs, () => this.#done(order.id));
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

  /** Does not write an entry that a replaced journal lost. The machine can no longer report it. */
  #write(id: OrderId, outcome: Entry['outcome']): void {
    if (!this.#journal.has(id)) return;
    this.#journal.set(id, { outcome, acked: false });
    this.#report(id);
  }

  #outcomeOf = (order: StoredOrder, outcome: 'dispensed' | 'failed' | 'uncertain') =>
    this.#fulfilment.outcome(order, { outcome, reason: 'jam', ...this.#taken }, this.#age);

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
