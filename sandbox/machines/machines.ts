import type { Database } from '../database.ts';
import { openShelf, type Shelf } from '../shelf.ts';
import { changed, type MachineChange } from './change-machine.ts';
import { asRegistered, type Machine, MachineSchema, newMachine, refilled } from './machine.ts';
import { type Standing, standUp } from './standing.ts';

const REPEAT_MS = 5_000;

const keyOf = ({ clientId, machineId }: Address) => `${clientId}/${machineId}`;

export type Address = { clientId: string; machineId: string };

/** Every vending machine of the world. They connect out to the service by themselves. */
export class Machines {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #shelf: Shelf<Machine>;
  readonly #standing = new Map<string, Standing>();
  #repeating: ReturnType<typeof setInterval> | undefined;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
    this.#shelf = openShelf(db, 'machines', MachineSchema);
  }

  all(): Machine[] {
    return this.#shelf.all();
  }

  /** A machine with its papers; undefined where there is none. */
  see(address: Address) {
    const machine = this.#shelf.get(keyOf(address));
    if (machine === undefined) return undefined;
    const { journal, log, link } = this.#stand(address);
    return { machine, journal: journal.all(), messages: log.all(), line: link.state };
  }

  /** Makes or changes a machine, and lets it do what follows from the change. */
  change(address: Address, wanted: MachineChange): void {
    const known = this.#shelf.get(keyOf(address));
    const before = known ?? newMachine(address, this.#now());
    const after = changed(before, wanted);
    this.#save(after);
    const { controller, link } = this.#stand(address);
    const [was, is] = [before.switches, after.switches];
    if (was.power && !is.power) controller.cutPower();
    if (!was.power && is.power) controller.boot();
    // A new address or token, even the same again, is a reason to try at once.
    if (wanted.linkUrl !== undefined || wanted.token !== undefined) link.stop('registered anew');
    this.#connect(after);
    if (was.clockOffsetMs !== is.clockOffsetMs) controller.greet();
    else if (was.door !== is.door || pieces(before) !== pieces(after)) controller.tellStock();
  }

  /** Off and on again: what was running was interrupted. */
  reboot(address: Address): void {
    const machine = this.#shelf.get(keyOf(address));
    if (machine === undefined) return;
    const { controller, link } = this.#stand(address);
    controller.cutPower();
    link.stop('rebooting');
    controller.boot();
    this.#connect(machine);
  }

  refill(address: Address, slot?: string): void {
    const machine = this.#shelf.get(keyOf(address));
    if (machine === undefined) return;
    this.#save(refilled(machine, slot));
    this.#stand(address).controller.tellStock();
  }

  /** The journal is lost: it is complete only from now on. */
  forget(address: Address): void {
    const machine = this.#shelf.get(keyOf(address));
    if (machine === undefined) return;
    this.#stand(address).journal.clear();
    this.#save({ ...machine, journalEpochMs: this.#now() + machine.switches.clockOffsetMs });
    this.reboot(address);
  }

  /** A technician's answer to an uncertain vend; whether there was one to answer. */
  resolve(address: Address, commandId: string, outcome: 'dispensed' | 'failed'): boolean {
    return this.#stand(address).controller.resolve(commandId, outcome);
  }

  remove(address: Address): void {
    const { link, controller, journal } = this.#stand(address);
    controller.cutPower();
    link.stop('taken away');
    journal.clear();
    this.#standing.delete(keyOf(address));
    this.#shelf.remove(keyOf(address));
  }

  /** Every machine, as `resetOne`. */
  reset() {
    for (const machine of this.all()) this.resetOne(machine);
  }

  /** It stays registered and is otherwise as it came. */
  resetOne(address: Address): void {
    const machine = this.#shelf.get(keyOf(address));
    if (machine === undefined) return;
    const { journal, log, link, controller } = this.#stand(address);
    controller.cutPower();
    link.stop('reset');
    journal.clear();
    log.clear();
    const fresh = asRegistered(machine, this.#now());
    this.#save(fresh);
    this.#connect(fresh);
  }

  /** Brings connections and motors back; whether there is anything to stay awake for. */
  wake(): boolean {
    const machines = this.all();
    for (const machine of machines) this.#connect(machine);
    this.#repeating ??= setInterval(() => this.#repeat(), REPEAT_MS);
    return machines.some(({ switches }) => switches.power);
  }

  #repeat() {
    for (const { controller, link } of this.#standing.values()) {
      if (link.state === 'connected') controller.repeatResults();
    }
  }

  #stand(address: Address): Standing {
    const key = keyOf(address);
    const known = this.#standing.get(key);
    const standing = known ?? standUp(this.#db, this.#shelf, key, this.#now);
    this.#standing.set(key, standing);
    return standing;
  }

  #save(machine: Machine) {
    this.#shelf.put(keyOf(machine), machine);
  }

  /** Brings the line to what the switches say. */
  #connect(machine: Machine) {
    const { link, controller } = this.#stand(machine);
    const { power, network } = machine.switches;
    if (!power) return link.stop('switched off');
    controller.resume();
    if (network === 'offline') link.stop('offline');
    else if (machine.linkUrl !== '') link.start();
  }
}

const pieces = ({ slots }: Machine) =>
  slots.map(({ slot, count, jammed }) => `${slot}=${jammed ? 0 : count}`).join();
