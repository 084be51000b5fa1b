import * as v from 'valibot';
import { type OrderId, orderIdSchema } from '../../contract/customer/orders.ts';
import type { EdgeSocket, MachineEnd } from './connection.ts';
import type { Vend } from './taps.ts';
import type { Timeline } from './timeline.ts';

/** The edge to which a machine connects. */
export type Edge = { connect(machine: MachineEnd): EdgeSocket };

type Entry = {
  outcome: 'running' | 'dispensed' | 'failed' | 'uncertain';
  reason: 'jam' | 'expired' | 'busy' | 'door-open' | 'sold-out';
  acked: boolean;
};

/** The service's messages, with only the fields that matter here. */
const serviceMessage = v.variant('type', [
  v.object({ type: v.literal('welcome') }),
  v.object({ type: v.literal('vend'), commandId: orderIdSchema, notAfterMs: v.number() }),
  v.object({ type: v.literal('query'), queryId: v.string(), commandId: orderIdSchema }),
  v.object({ type: v.literal('ack'), commandId: orderIdSchema, outcome: v.string() }),
]);

const jammed = { says: 'failed', falls: false, clearsUpAfterMs: null } as const;
const blind = { says: 'uncertain', falls: true, clearsUpAfterMs: null } as const;

const RECONNECT_MS = 2_000;
const REPEAT_MS = 5_000;

/** A vending machine that follows docs/machine-protocol.md. Its power, line and journal may fail. */
export class VendingMachine implements MachineEnd {
  readonly #timeline: Timeline;
  #offsetMs: number;
  readonly #vendOf: (orderId: OrderId) => Vend;
  readonly #journal = new Map<OrderId, Entry>();
  #epochMs: number;
  #socket: EdgeSocket | undefined;
  #isPowered = true;
  #isDoorOpen = false;
  #cutUntilMs = 0;
  #seq = 0;
  /** Counts reboots, so that a motor from before a reboot reports nothing. */
  #boot = 0;
  #edge: Edge | undefined;
  /** The difference between the machine's count and the real number of pieces. */
  #misread = 0;
  #jamsUntilMs = 0;
  #blindUntilMs = 0;
  /** The real number of pieces in the machine. */
  pieces: number;
  /** Products that really fell, by order. */
  readonly drops = new Map<OrderId, number>();
  /** The times at which the edge acknowledged a result. */
  readonly acks: { readonly orderId: OrderId; readonly atMs: number; readonly outcome: string }[] =
    [];
  /** Orders that it has ever reported as dispensed. */
  readonly saidDispensed = new Set<OrderId>();
  /** Orders whose command arrived while it was empty. */
  readonly toldEmpty = new Set<OrderId>();

  constructor(
    timeline: Timeline,
    { offsetMs, pieces }: { readonly offsetMs: number; readonly pieces: number },
    vendOf: (orderId: OrderId) => Vend,
  ) {
    this.#timeline = timeline;
    this.#offsetMs = offsetMs;
    this.pieces = pieces;
    this.#vendOf = vendOf;
    this.#epochMs = this.#now() - 60_000;
  }

  connectTo(edge: Edge): void {
    this.#edge = edge;
    this.#connect();
  }

  onClose(): void {
    this.#socket = undefined;
    this.#timeline.after(RECONNECT_MS, () => this.#connect());
  }

  cut(forMs: number): void {
    this.#lose();
    this.#cutUntilMs = Math.max(this.#cutUntilMs, this.#timeline.nowMs + forMs);
    this.#timeline.after(forMs, () => this.#connect());
  }

  /** Cuts the power, also while the motor runs. */
  reboot(forMs: number, journal: 'kept' | 'lost' | 'forgotten'): void {
    this.#boot += 1;
    this.#isPowered = false;
    this.#lose();
    for (const [id, entry] of this.#journal) {
      if (entry.outcome === 'running') {
        if (this.#vendOf(id).falls) this.#drop(id);
        entry.outcome = 'uncertain';
      }
    }
    if (journal !== 'kept') this.#journal.clear();
    this.#timeline.after(forMs, () => {
      this.#isPowered = true;
      // The machine does not know that a `forgotten` journal is lost.
      if (journal === 'lost') this.#epochMs = this.#now();
      this.#connect();
    });
  }

  openDoor(forMs: number): void {
    this.#isDoorOpen = true;
    this.#sayStock();
    this.#timeline.after(forMs, () => {
      this.#isDoorOpen = false;
      this.#sayStock();
    });
  }

  /** Adds or removes pieces. */
  refill(pieces: number): void {
    this.pieces = Math.max(0, this.pieces + pieces);
    this.#sayStock();
  }

  /** The count that the machine reports. */
  get counted(): number {
    return Math.max(0, this.pieces + this.#misread);
  }

  /** Makes its sensors count wrongly for a while. */
  miscount(by: number, forMs: number): void {
    this.#misread += by;
    this.#sayStock();
    this.#timeline.after(forMs, () => {
      this.#misread -= by;
      this.#sayStock();
    });
  }

  /** Sets its clock and says hello again. */
  setClock(byMs: number): void {
    this.#offsetMs += byMs;
    this.#sayHello();
  }

  /** Jams the machine for a while. It reports the jam. */
  jam(forMs: number): void {
    this.#jamsUntilMs = this.#timeline.nowMs + forMs;
  }

  /** Makes its sensors see nothing for a while. */
  blind(forMs: number): void {
    this.#blindUntilMs = this.#timeline.nowMs + forMs;
  }

  onFrame(frame: string): void {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), serviceMessage), frame);
    if (!parsed.success) return;
    const message = parsed.output;
    switch (message.type) {
      case 'welcome':
        for (const [id, { acked }] of this.#journal) if (!acked) this.#report(id);
        return;
      case 'vend':
        return this.#onCommand(message.commandId, message.notAfterMs);
      case 'query':
        return this.#answer(message.queryId, message.commandId);
      case 'ack': {
        const { commandId: orderId, outcome } = message;
        this.acks.push({ orderId, outcome, atMs: this.#timeline.nowMs });
        const entry = this.#journal.get(orderId);
        // The ack names an outcome. If the entry has a newer one, that is reported too.
        if (entry?.outcome === outcome) entry.acked = true;
      }
    }
  }

  /** The machine's own clock. */
  #now = (): number => this.#timeline.nowMs + this.#offsetMs;

  #lose(): void {
    this.#socket?.cut();
    this.#socket = undefined;
  }

  #connect(): void {
    const isCut = this.#timeline.nowMs < this.#cutUntilMs;
    if (!this.#isPowered || this.#socket || isCut) return;
    this.#socket = this.#edge?.connect(this);
    this.#sayHello();
  }

  #sayHello(): void {
    this.#seq = 0;
    const clocks = { nowMs: this.#now(), journalEpochMs: this.#epochMs };
    this.#send({ type: 'hello', protocol: 1, ...clocks, ...this.#shelf() });
  }

  #shelf = () => ({
    door: this.#isDoorOpen ? 'open' : 'closed',
    slots: [{ slot: 'A1', count: this.counted }],
  });

  #send(message: object): void {
    this.#socket?.receive(JSON.stringify(message));
  }

  #sayStock(): void {
    this.#seq += 1;
    this.#send({ type: 'stock', seq: this.#seq, ...this.#shelf() });
  }

  #onCommand(id: OrderId, notAfterMs: number): void {
    const known = this.#journal.get(id);
    if (known) return this.#report(id);
    const refusal = this.#refusal(notAfterMs);
    if (refusal === 'sold-out') this.toldEmpty.add(id);
    if (refusal) return this.#write(id, 'failed', refusal);
    this.#journal.set(id, { outcome: 'running', reason: 'jam', acked: false });
    const boot = this.#boot;
    this.#timeline.after(this.#vendOf(id).motorMs, () => {
      if (boot === this.#boot) this.#done(id);
    });
  }

  #refusal(notAfterMs: number): Entry['reason'] | undefined {
    if (this.#now() > notAfterMs) return 'expired';
    if ([...this.#journal.values()].some(({ outcome }) => outcome === 'running')) return 'busy';
    if (this.#isDoorOpen) return 'door-open';
    return this.pieces > 0 ? undefined : 'sold-out';
  }

  #done(id: OrderId): void {
    const { says, falls, clearsUpAfterMs } = this.#behaviourOf(id);
    if (falls) this.#drop(id);
    // The machine believes that a piece is gone.
    else if (says === 'dispensed') this.#misread -= 1;
    this.#write(id, says, 'jam');
    // The count follows the result, so that it includes the product.
    if (falls || says === 'dispensed') this.#sayStock();
    if (says !== 'uncertain' || clearsUpAfterMs === null) return;
    this.#timeline.after(clearsUpAfterMs, () => {
      if (this.#journal.has(id)) this.#write(id, falls ? 'dispensed' : 'failed', 'jam');
    });
  }

  #behaviourOf(id: OrderId): Pick<Vend, 'says' | 'falls' | 'clearsUpAfterMs'> {
    const { nowMs } = this.#timeline;
    if (nowMs < this.#jamsUntilMs) return jammed;
    return nowMs < this.#blindUntilMs ? blind : this.#vendOf(id);
  }

  #drop(id: OrderId): void {
    this.#timeline.note('a drink falls');
    this.pieces -= 1;
    this.drops.set(id, (this.drops.get(id) ?? 0) + 1);
  }

  #write(id: OrderId, outcome: Entry['outcome'], reason: Entry['reason']): void {
    this.#journal.set(id, { outcome, reason, acked: false });
    this.#report(id);
  }

  /** Repeats a result until it is acknowledged. */
  #report(id: OrderId): void {
    const entry = this.#journal.get(id);
    if (!entry || entry.acked || entry.outcome === 'running' || !this.#socket) return;
    const { outcome, reason } = entry;
    if (outcome === 'dispensed') this.saidDispensed.add(id);
    this.#send({ type: 'result', commandId: id, outcome, reason, atMs: this.#now() });
    const socket = this.#socket;
    this.#timeline.after(REPEAT_MS, () => {
      if (this.#socket === socket && this.#journal.get(id) === entry) this.#report(id);
    });
  }

  #answer(queryId: string, commandId: OrderId): void {
    const known = this.#journal.get(commandId);
    if (known?.outcome === 'dispensed') this.saidDispensed.add(commandId);
    const entry = known && { outcome: known.outcome, reason: known.reason, atMs: this.#now() };
    const clocks = { nowMs: this.#now(), journalEpochMs: this.#epochMs };
    this.#send({ type: 'journal', queryId, commandId, ...clocks, entry: entry ?? null });
  }
}
