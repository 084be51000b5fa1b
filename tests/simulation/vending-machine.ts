import {
  confirms,
  type Entry,
  hello,
  journalAnswer,
  readMessage,
  refusalOf,
  result,
  stock,
  type Vend as VendMessage,
} from '../../sandbox/machines/protocol.ts';
import type { EdgeSocket, MachineEnd } from './connection.ts';
import type { Vend } from './taps.ts';
import type { Timeline } from './timeline.ts';

/** The edge to which a machine connects. */
export type Edge = { connect(machine: MachineEnd): EdgeSocket };

const jammed = { says: 'failed', falls: false, clearsUpAfterMs: null } as const;
const blind = { says: 'uncertain', falls: true, clearsUpAfterMs: null } as const;

const RECONNECT_MS = 2_000;
const REPEAT_MS = 5_000;

/** A vending machine that follows docs/machine-protocol.md. Its power, line and journal may fail. */
export class VendingMachine implements MachineEnd {
  readonly #timeline: Timeline;
  #offsetMs: number;
  readonly #vendOf: (orderId: string) => Vend;
  readonly #journal = new Map<string, Entry>();
  /** The orders whose result the edge has acknowledged. */
  readonly #acked = new Set<string>();
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
  readonly drops = new Map<string, number>();
  /** The times at which the edge acknowledged a result. */
  readonly acks: {
    readonly orderId: string;
    readonly atMs: number;
    readonly outcome?: string | undefined;
  }[] = [];
  /** Orders that it has ever reported as dispensed. */
  readonly saidDispensed = new Set<string>();
  /** Orders whose command arrived while it was empty. */
  readonly toldEmpty = new Set<string>();

  constructor(
    timeline: Timeline,
    { offsetMs, pieces }: { readonly offsetMs: number; readonly pieces: number },
    vendOf: (orderId: string) => Vend,
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
        this.#journal.set(id, { ...entry, outcome: 'uncertain' });
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
    const message = readMessage(frame);
    if (message?.type === 'welcome') for (const id of this.#journal.keys()) this.#report(id);
    if (message?.type === 'vend') this.#onCommand(message);
    if (message?.type === 'query') {
      const entry = this.#journal.get(message.commandId);
      if (entry?.outcome === 'dispensed') this.saidDispensed.add(entry.commandId);
      this.#send(journalAnswer(message, entry, this.#clock));
    }
    if (message?.type === 'ack') {
      const { commandId: orderId, outcome } = message;
      this.acks.push({ orderId, outcome, atMs: this.#timeline.nowMs });
      const entry = this.#journal.get(orderId);
      if (entry && confirms(message, entry)) this.#acked.add(orderId);
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
    this.#send(hello('simulated-1.0', this.#clock, this.#shelf));
  }

  get #clock() {
    return { nowMs: this.#now(), journalEpochMs: this.#epochMs };
  }

  get #shelf() {
    const door = this.#isDoorOpen ? ('open' as const) : ('closed' as const);
    return { door, slots: [{ slot: 'A1', count: this.counted }] };
  }

  #send(message: object): void {
    this.#socket?.receive(JSON.stringify(message));
  }

  #sayStock(): void {
    this.#seq += 1;
    this.#send(stock(this.#seq, this.#shelf));
  }

  #onCommand(vend: VendMessage): void {
    const { commandId: id } = vend;
    if (this.#journal.has(id)) return this.#report(id);
    // Refusals depend on the real number of pieces, because the sensors may count wrongly.
    const shelf = { ...this.#shelf, slots: [{ slot: 'A1', count: this.pieces }] };
    const journal = [...this.#journal.values()];
    const reason = refusalOf(vend, { ...shelf, nowMs: this.#now(), journal });
    if (reason === 'sold-out') this.toldEmpty.add(id);
    if (reason) return this.#write(id, 'failed', reason);
    this.#journal.set(id, { commandId: id, outcome: 'running', atMs: this.#now() });
    const boot = this.#boot;
    this.#timeline.after(this.#vendOf(id).motorMs, () => {
      if (boot === this.#boot) this.#done(id);
    });
  }

  #done(id: string): void {
    const { says, falls, clearsUpAfterMs } = this.#behaviourOf(id);
    if (falls) this.#drop(id);
    // The machine believes that a piece is gone.
    else if (says === 'dispensed') this.#misread -= 1;
    this.#write(id, says);
    // The count follows the result, so that it includes the product.
    if (falls || says === 'dispensed') this.#sayStock();
    if (says !== 'uncertain' || clearsUpAfterMs === null) return;
    this.#timeline.after(clearsUpAfterMs, () => {
      if (this.#journal.has(id)) this.#write(id, falls ? 'dispensed' : 'failed');
    });
  }

  #behaviourOf(id: string): Pick<Vend, 'says' | 'falls' | 'clearsUpAfterMs'> {
    const { nowMs } = this.#timeline;
    if (nowMs < this.#jamsUntilMs) return jammed;
    return nowMs < this.#blindUntilMs ? blind : this.#vendOf(id);
  }

  #drop(id: string): void {
    this.#timeline.note('a drink falls');
    this.pieces -= 1;
    this.drops.set(id, (this.drops.get(id) ?? 0) + 1);
  }

  #write(id: string, outcome: Entry['outcome'], reason: Entry['reason'] = 'jam'): void {
    const why = outcome === 'failed' ? { reason } : {};
    this.#journal.set(id, { commandId: id, outcome, ...why, atMs: this.#now() });
    this.#acked.delete(id);
    this.#report(id);
  }

  /** Repeats a result until it is acknowledged. */
  #report(id: string): void {
    const entry = this.#journal.get(id);
    if (!entry || this.#acked.has(id) || entry.outcome === 'running' || !this.#socket) return;
    if (entry.outcome === 'dispensed') this.saidDispensed.add(id);
    this.#send(result(entry));
    const socket = this.#socket;
    this.#timeline.after(REPEAT_MS, () => {
      if (this.#socket === socket && this.#journal.get(id) === entry) this.#report(id);
    });
  }
}
