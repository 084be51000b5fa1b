import type { Database } from '../storage/database.ts';
import { type JsonTable, openJsonTable } from '../storage/json-table.ts';
import { changed, type MachineChange } from './change-machine.ts';
import {
  asRegistered,
  type MachineRecord,
  MachineSchema,
  newMachine,
  refilled,
} from './machine.ts';
import { type RunningMachine, runMachine } from './running-machine.ts';

const REPEAT_MS = 5_000;

const machineKey = ({ clientId, machineId }: Address) => `${clientId}/${machineId}`;

export type Address = { clientId: string; machineId: string };

/** Every vending machine of the sandbox. Each keeps its own connection to the service. */
export class Machines {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #table: JsonTable<MachineRecord>;
  readonly #running = new Map<string, RunningMachine>();
  #repeating: ReturnType<typeof setInterval> | undefined;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
    this.#table = openJsonTable(db, 'machines', MachineSchema);
  }

  all(): MachineRecord[] {
    return this.#table.all();
  }

  /**
   * Returns a machine with its journal, messages and connection state, or undefined if it does not exist.
   */
  inspect(address: Address) {
    const machine = this.#table.get(machineKey(address));
    if (machine === undefined) return undefined;
    const { journal, log, link } = this.#runningMachine(address);
    return { machine, journal: journal.all(), messages: log.all(), line: link.state };
  }

  /** Creates or changes a machine and applies the change. */
  change(address: Address, wanted: MachineChange): void {
    const known = this.#table.get(machineKey(address));
    const before = known ?? newMachine(address, this.#now());
    const after = changed(before, wanted);
    this.#save(after);
    const { controller, link } = this.#runningMachine(address);
    const [was, is] = [before.switches, after.switches];
    if (was.power && !is.power) controller.cutPower();
    if (!was.power && is.power) controller.boot();
    // Registering a URL or a token reconnects the machine at once, even if the value is the same.
    if (wanted.linkUrl !== undefined || wanted.token !== undefined) link.stop('registered anew');
    this.#connect(after);
    if (was.clockOffsetMs !== is.clockOffsetMs) controller.sendHello();
    else if (was.door !== is.door || pieces(before) !== pieces(after)) controller.sendStock();
    if (was.cooling !== is.cooling) controller.sendTemperature();
  }

  /** Switches a machine off and on again, which interrupts a running vend. */
  reboot(address: Address): void {
    const machine = this.#table.get(machineKey(address));
    if (machine === undefined) return;
    const { controller, link } = this.#runningMachine(address);
    controller.cutPower();
    link.stop('rebooting');
    controller.boot();
    this.#connect(machine);
  }

  refill(address: Address, slot?: string): void {
    const machine = this.#table.get(machineKey(address));
    if (machine === undefined) return;
    this.#save(refilled(machine, slot));
    this.#runningMachine(address).controller.sendStock();
  }

  /** Deletes a machine's journal. The new one is complete only from now on. */
  forget(address: Address): void {
    const machine = this.#table.get(machineKey(address));
    if (machine === undefined) return;
    this.#runningMachine(address).journal.clear();
    this.#save({ ...machine, journalEpochMs: this.#now() + machine.switches.clockOffsetMs });
    this.reboot(address);
  }

  /** Ends every motor of a machine that turns, as if its time were over. */
  endMotors(address: Address): void {
    this.#runningMachine(address).controller.endMotors();
  }

  /** Records a technician's decision on an uncertain vend. @returns false if that vend is not uncertain. */
  resolve(address: Address, commandId: string, outcome: 'dispensed' | 'failed'): boolean {
    return this.#runningMachine(address).controller.resolve(commandId, outcome);
  }

  remove(address: Address): void {
    const { link, controller, journal } = this.#runningMachine(address);
    controller.cutPower();
    link.stop('removed');
    journal.clear();
    this.#running.delete(machineKey(address));
    this.#table.remove(machineKey(address));
  }

  reset() {
    for (const machine of this.all()) this.resetOne(machine);
  }

  /** Restores the state with which a machine was registered. */
  resetOne(address: Address): void {
    const machine = this.#table.get(machineKey(address));
    if (machine === undefined) return;
    const { journal, log, link, controller } = this.#runningMachine(address);
    controller.cutPower();
    link.stop('reset');
    journal.clear();
    log.clear();
    const registered = asRegistered(machine, this.#now());
    this.#save(registered);
    this.#connect(registered);
  }

  /** Restores connections and motors. @returns whether any machine is switched on. */
  wake(): boolean {
    const machines = this.all();
    for (const machine of machines) this.#connect(machine);
    this.#repeating ??= setInterval(() => this.#repeat(), REPEAT_MS);
    return machines.some(({ switches }) => switches.power);
  }

  #repeat() {
    for (const { controller, link, renewConnection } of this.#running.values()) {
      if (link.state === 'connected') controller.repeatResults();
      renewConnection();
    }
  }

  #runningMachine(address: Address): RunningMachine {
    const key = machineKey(address);
    const known = this.#running.get(key);
    const running = known ?? runMachine(this.#db, this.#table, key, this.#now);
    this.#running.set(key, running);
    return running;
  }

  #save(machine: MachineRecord) {
    this.#table.put(machineKey(machine), machine);
  }

  /** Connects or disconnects, depending on the switches. */
  #connect(machine: MachineRecord) {
    const { link, controller } = this.#runningMachine(machine);
    const { power, network } = machine.switches;
    if (!power) return link.stop('switched off');
    controller.resume();
    if (network === 'offline') link.stop('offline');
    else if (machine.linkUrl !== '') link.start();
  }
}

const pieces = ({ slots }: MachineRecord) =>
  slots.map(({ slot, count, jammed }) => `${slot}=${jammed ? 0 : count}`).join();
