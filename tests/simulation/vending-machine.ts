import type { OrderId } from '../../contract/orders.ts';
import type { VendOutcome } from '../../worker/orders/after-machine.ts';
import type { MachinePort } from '../../worker/orders/drive-order.ts';
import type { CommandedOrder, StoredOrder } from '../../worker/orders/order-document.ts';
import { journalOutcome, journalReach, vendOutcome } from '../../worker/orders/vend-outcome.ts';
import type { Vend } from './schedule.ts';
import type { Timeline } from './timeline.ts';

/** The edge's side of the connection. */
export type MachineLink = {
  /** Stored, or of no consequence, when this resolves; an edge that has died never answers. */
  report(
    orderId: OrderId,
    outcomeOf: (order: StoredOrder) => VendOutcome | undefined,
  ): Promise<void>;
  onHello(): void;
};

type Entry = {
  outcome: 'running' | 'dispensed' | 'failed' | 'uncertain';
  reason: 'jam' | 'expired' | 'busy';
  acked: boolean;
};

const LATENCY_MS = 50;
const RECONNECT_MS = 2_000;
const REPEAT_MS = 5_000;

/** A vending machine as docs/machine-protocol.md demands it, with power, line and journal that may go. */
export class VendingMachine implements MachinePort {
  readonly #timeline: Timeline;
  readonly #offsetMs: number;
  readonly #vendOf: (orderId: OrderId) => Vend;
  readonly #journal = new Map<OrderId, Entry>();
  #epochMs: number;
  /** The connection; each new one is another number. */
  #connection = 0;
  #isConnected = false;
  #isPowered = true;
  #cutUntilMs = 0;
  #helloEpochMs: number | null = null;
  /** Counts the reboots: a motor that ran before one reports nothing after it. */
  #boot = 0;
  #link: MachineLink | undefined;
  /** What really fell, by order. */
  readonly drops = new Map<OrderId, number>();

  constructor(timeline: Timeline, offsetMs: number, vendOf: (orderId: OrderId) => Vend) {
    this.#timeline = timeline;
    this.#offsetMs = offsetMs;
    this.#vendOf = vendOf;
    this.#epochMs = this.#now() - 60_000;
  }

  connectTo(link: MachineLink): void {
    this.#link = link;
    this.#connect();
  }

  /** The other end has gone: the machine notices, and comes again. */
  dropped(): void {
    this.#isConnected = false;
    this.#timeline.after(RECONNECT_MS, () => this.#connect());
  }

  cut(forMs: number): void {
    this.#isConnected = false;
    this.#cutUntilMs = Math.max(this.#cutUntilMs, this.#timeline.nowMs + forMs);
    this.#timeline.after(forMs, () => this.#connect());
  }

  /** The power goes, perhaps while the motor runs; the journal survives unless it is lost, too. */
  reboot(forMs: number, losesJournal: boolean): void {
    this.#boot += 1;
    this.#isPowered = false;
    this.#isConnected = false;
    for (const [id, entry] of this.#journal) {
      if (entry.outcome === 'running') {
        if (this.#vendOf(id).falls) this.#drop(id);
        entry.outcome = 'uncertain';
      }
    }
    if (losesJournal) this.#journal.clear();
    this.#timeline.after(forMs, () => {
      this.#isPowered = true;
      if (losesJournal) this.#epochMs = this.#now();
      this.#connect();
    });
  }

  online = (): boolean => this.#isConnected;

  sendVend = (order: CommandedOrder): void => {
    this.#receive(() => this.#told(order));
  };

  queryJournal = (order: StoredOrder): void => {
    this.#receive(() => {
      const known = this.#journal.get(order.id);
      const entry = known
        ? { outcome: known.outcome, reason: known.reason, atMs: this.#now() }
        : null;
      const journal = { entry, nowMs: this.#now(), journalEpochMs: this.#epochMs };
      this.#send((link) =>
        link.report(order.id, (now) => journalOutcome(now, journal, this.#offsetMs)),
      );
    });
  };

  journalReach = (order: CommandedOrder) => journalReach(order, this.#age());

  #age = () => ({ journalEpochMs: this.#helloEpochMs, offsetMs: this.#offsetMs });

  /** The machine's own clock. */
  #now = (): number => this.#timeline.nowMs + this.#offsetMs;

  #connect(): void {
    const isCut = this.#timeline.nowMs < this.#cutUntilMs;
    if (!this.#isPowered || this.#isConnected || isCut) return;
    this.#isConnected = true;
    this.#connection += 1;
    this.#helloEpochMs = this.#epochMs;
    this.#link?.onHello();
    for (const [id, { acked }] of this.#journal) if (!acked) this.#report(id);
  }

  /** A message from the edge: it arrives if the connection is still there. */
  #receive(work: () => void): void {
    const connection = this.#connection;
    if (!this.#isConnected) return;
    this.#timeline.after(LATENCY_MS, () => {
      if (this.#isConnected && connection === this.#connection) work();
    });
  }

  #send(work: (link: MachineLink) => Promise<void>): void {
    this.#receive(() => {
      if (this.#link) void work(this.#link).catch(() => undefined);
    });
  }

  #told(order: CommandedOrder): void {
    if (this.#journal.has(order.id)) return;
    const isBusy = [...this.#journal.values()].some(({ outcome }) => outcome === 'running');
    const isLate = this.#now() > order.command.notAfterMs + this.#offsetMs;
    if (isLate || isBusy) return this.#write(order.id, 'failed', isLate ? 'expired' : 'busy');
    this.#journal.set(order.id, { outcome: 'running', reason: 'jam', acked: false });
    const boot = this.#boot;
    const { motorMs } = this.#vendOf(order.id);
    this.#timeline.after(motorMs, () => {
      if (boot === this.#boot) this.#done(order.id);
    });
  }

  #done(id: OrderId): void {
    const { says, falls, clearsUpAfterMs } = this.#vendOf(id);
    if (falls) this.#drop(id);
    this.#write(id, says, 'jam');
    if (says !== 'uncertain' || clearsUpAfterMs === null) return;
    this.#timeline.after(clearsUpAfterMs, () => {
      if (this.#journal.has(id)) this.#write(id, falls ? 'dispensed' : 'failed', 'jam');
    });
  }

  #drop(id: OrderId): void {
    this.#timeline.note('a drink falls');
    this.drops.set(id, (this.drops.get(id) ?? 0) + 1);
  }

  #write(id: OrderId, outcome: Entry['outcome'], reason: Entry['reason']): void {
    this.#journal.set(id, { outcome, reason, acked: false });
    this.#report(id);
  }

  /** Said until it is acknowledged. */
  #report(id: OrderId): void {
    const entry = this.#journal.get(id);
    if (!entry || entry.acked || entry.outcome === 'running' || !this.#isConnected) return;
    const { outcome, reason } = entry;
    this.#send(async (link) => {
      await link.report(id, (order) => vendOutcome(order, { outcome, reason }, this.#age()));
      // The acknowledgement names what was said: what is known since then is said as well.
      if (entry.outcome === outcome) entry.acked = true;
    });
    this.#timeline.after(REPEAT_MS, () => {
      if (this.#journal.get(id) === entry) this.#report(id);
    });
  }
}
