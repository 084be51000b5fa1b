import type { JournalEntry, JournalStore } from './journal.ts';
import { type End, judgeInterrupted, judgeMotor } from './judge-end.ts';
import type { MachineRecord, Slot } from './machine.ts';
import {
  confirms,
  hello,
  journalAnswer,
  type Message,
  readMessage,
  refusalOf,
  result,
  stock,
  temperature,
  type Vend,
} from './protocol.ts';

export type ControllerParts = {
  machine: () => MachineRecord;
  save: (machine: MachineRecord) => void;
  journal: JournalStore;
  now: () => number;
  /** Sends a message if there is a connection. */
  send: (message: object) => void;
  onWelcome: () => void;
  /** Called with the next token from the service. */
  onToken: (token: string) => void;
  note: (text: string) => void;
};

/** The temperature that the sensors report when the cooling is broken. */
const ROOM_CELSIUS = 24;

/** A machine's control board: keeps the journal, turns the motors and answers the service. */
export class Controller {
  readonly #parts: ControllerParts;
  readonly #motors = new Map<string, ReturnType<typeof setTimeout>>();
  #seq = 0;

  constructor(parts: ControllerParts) {
    this.#parts = parts;
  }

  /** Sends the first messages on a new connection. */
  onConnected() {
    this.#seq = 0;
    this.sendHello();
    if (this.#machine.switches.cooling === 'broken') this.sendTemperature();
  }

  /** Sends the hello, and every result that the service has not acknowledged. */
  sendHello() {
    this.#parts.send(hello('sandbox-1.0', this.#clock, this.#shelf));
    this.repeatResults();
  }

  sendTemperature() {
    this.#parts.send(temperature(this.#machine.switches.cooling === 'works' ? 4 : ROOM_CELSIUS));
  }

  sendStock() {
    this.#seq += 1;
    this.#parts.send(stock(this.#seq, this.#shelf));
  }

  /** Repeats every result that the service has not acknowledged. */
  repeatResults() {
    for (const entry of this.#parts.journal.all()) {
      if (!entry.acked && this.#isDue(entry)) this.#sendResult(entry);
    }
  }

  /** Handles a message from the service. Unknown types are ignored. */
  receive(text: string) {
    const message = readMessage(text);
    const { dropVend, dropAck } = this.#machine.switches;
    if (message?.type === 'welcome') this.#parts.onWelcome();
    if (message?.type === 'token') this.#parts.onToken(message.token);
    if (message?.type === 'vend' && dropVend) this.#parts.note('lost on the line: vend');
    else if (message?.type === 'vend') this.#vend(message);
    if (message?.type === 'ack' && dropAck) this.#parts.note('lost on the line: ack');
    else if (message?.type === 'ack') this.#acknowledge(message);
    if (message?.type === 'query') {
      const entry = this.#parts.journal.find(message.commandId);
      this.#parts.send(journalAnswer(message, entry, this.#clock));
    }
  }

  /** Whether no motor turns. Only then may the connection be replaced. */
  get isIdle(): boolean {
    return this.#running().length === 0;
  }

  /** Simulates a power cut: the motors stop, and the journal keeps the running vends. */
  cutPower() {
    for (const timer of this.#motors.values()) clearTimeout(timer);
    this.#motors.clear();
    for (const { motorEndsAtMs: _, ...entry } of this.#running()) this.#parts.journal.put(entry);
  }

  /** Starts after a power cut. The sensors decide how each interrupted vend ended. */
  boot() {
    for (const entry of this.#running()) this.#end(entry, judgeInterrupted(this.#machine));
  }

  /** Restarts the timers of motors that were turning when the object was evicted from memory. */
  resume() {
    for (const entry of this.#running()) {
      const turning = this.#motors.has(entry.commandId);
      if (entry.motorEndsAtMs !== undefined && !turning) this.#turnMotor(entry);
    }
  }

  /** Ends every motor that turns, as if its time were over. */
  endMotors() {
    for (const { commandId } of this.#running()) this.#endMotor(commandId);
  }

  /** Records a technician's decision on an uncertain vend. @returns false if that vend is not uncertain. */
  resolve(commandId: string, outcome: 'dispensed' | 'failed'): boolean {
    const entry = this.#parts.journal.find(commandId);
    if (entry?.outcome !== 'uncertain') return false;
    const fell = outcome === 'dispensed' || entry.fell;
    const reason = outcome === 'failed' ? { reason: 'fault' as const } : {};
    this.#end(entry, { outcome, ...reason, fell, stuck: false });
    return true;
  }

  get #machine(): MachineRecord {
    return this.#parts.machine();
  }

  get #clockMs(): number {
    return this.#parts.now() + this.#machine.switches.clockOffsetMs;
  }

  get #clock() {
    return { nowMs: this.#clockMs, journalEpochMs: this.#machine.journalEpochMs };
  }

  /** The stock as it reports it. A slot with a stuck product counts as empty. */
  get #shelf() {
    const { switches, slots } = this.#machine;
    const counted = ({ slot, count, jammed }: Slot) => ({ slot, count: jammed ? 0 : count });
    return { door: switches.door, slots: slots.map(counted) };
  }

  #running() {
    return this.#parts.journal.all().filter(({ outcome }) => outcome === 'running');
  }

  #vend(asked: Vend) {
    const { journal, now } = this.#parts;
    const { commandId, slot } = asked;
    const known = journal.find(commandId);
    if (known) return this.#isDue(known) ? this.#sendResult(known) : undefined;
    const { slots, switches } = this.#machine;
    const condition = { nowMs: this.#clockMs, slots, journal: journal.all() };
    const { door, refuse: refuses } = switches;
    const reason = refusalOf(asked, { ...condition, door, refuses });
    const begun = { commandId, slot, outcome: 'running' as const, atMs: this.#clockMs };
    const entry = { ...begun, acked: false, fell: false };
    if (reason) return this.#end(entry, { outcome: 'failed', reason, fell: false, stuck: false });
    const turning = { ...entry, motorEndsAtMs: now() + this.#machine.switches.motorMs };
    journal.put(turning);
    this.#turnMotor(turning);
  }

  #acknowledge(ack: Extract<Message, { type: 'ack' }>) {
    const entry = this.#parts.journal.find(ack.commandId);
    if (entry && confirms(ack, entry)) this.#parts.journal.put({ ...entry, acked: true });
  }

  #turnMotor({ commandId, motorEndsAtMs = 0 }: JournalEntry) {
    const leftMs = Math.max(0, motorEndsAtMs - this.#parts.now());
    this.#motors.set(
      commandId,
      setTimeout(() => this.#endMotor(commandId), leftMs),
    );
  }

  #endMotor(commandId: string) {
    clearTimeout(this.#motors.get(commandId) ?? null);
    this.#motors.delete(commandId);
    const entry = this.#parts.journal.find(commandId);
    if (entry?.outcome === 'running') this.#end(entry, judgeMotor(this.#machine, entry.slot));
  }

  /** Records an outcome, then sends the result and the new stock. */
  #end(entry: JournalEntry, { stuck, ...outcome }: End) {
    const { journal, now, save } = this.#parts;
    const at = { atMs: this.#clockMs, endedAtMs: now() };
    journal.put({ ...entry, ...outcome, ...at, acked: false });
    const taken = outcome.fell && !entry.fell ? 1 : 0;
    const slots = this.#machine.slots.map((slot) => {
      const count = Math.max(0, slot.count - taken);
      return slot.slot === entry.slot ? { ...slot, count, jammed: slot.jammed || stuck } : slot;
    });
    save({ ...this.#machine, slots });
    const { delayResultMs } = this.#machine.switches;
    const report = () => {
      const current = journal.find(entry.commandId);
      if (current && !current.acked) this.#sendResult(current);
      if (taken > 0 || stuck) this.sendStock();
    };
    if (delayResultMs > 0) setTimeout(report, delayResultMs);
    else report();
  }

  /** Whether a result may be sent. A query does not shorten a configured delay. */
  #isDue({ outcome, endedAtMs = 0 }: JournalEntry) {
    const { delayResultMs } = this.#machine.switches;
    return outcome !== 'running' && endedAtMs + delayResultMs <= this.#parts.now();
  }

  #sendResult(entry: JournalEntry) {
    const { dropResult, duplicateResults } = this.#machine.switches;
    if (dropResult) return this.#parts.note(`lost on the line: result ${entry.outcome}`);
    this.#parts.send(result(entry));
    if (duplicateResults) this.#parts.send(result(entry));
  }
}
