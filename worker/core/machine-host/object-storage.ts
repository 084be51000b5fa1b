import { type MachineMemory, parseMemory } from './memory.ts';

const KEY = 'memory';

/** The part of a Durable Object's storage that a machine uses. */
export type StoragePort = {
  get(key: string): Promise<unknown>;
  put(key: string, value: MachineMemory): Promise<void>;
  getAlarm(): Promise<number | null>;
  setAlarm(atMs: number): Promise<void>;
};

/**
 * The object's storage: its memory and its one alarm. It writes the memory only if it changed, and
 * moves the alarm only to an earlier time. Each write is a billed row, for 3,000 machines.
 */
export class ObjectStorage {
  readonly #storage: StoragePort;
  readonly #use: { rows: number };
  #written = '';
  /** When the alarm fires. `null`: not set. `undefined`: not read since the object woke. */
  #alarmAtMs: number | null | undefined;

  /** @param use `rows` counts billed writes: a value and an alarm are one row each. */
  constructor(storage: StoragePort, use: { rows: number }) {
    this.#storage = storage;
    this.#use = use;
  }

  /** Returns the memory. Undefined before the object's first call. */
  async read(): Promise<MachineMemory | undefined> {
    const stored = await this.#storage.get(KEY);
    if (stored === undefined) return undefined;
    const memory = parseMemory(stored);
    this.#written = JSON.stringify(memory);
    return memory;
  }

  /** Writes the memory. The platform holds later messages back until the write is durable. */
  async write(memory: MachineMemory): Promise<void> {
    const text = JSON.stringify(memory);
    if (text === this.#written) return;
    await this.#storage.put(KEY, memory);
    this.#use.rows += 1;
    this.#written = text;
  }

  /**
   * Makes the alarm fire at that time or earlier. An alarm that fires early finds nothing due and
   * is set again. A stored alarm time in the past counts as no alarm, because that alarm was lost.
   */
  async ensureAlarmBy(dueMs: number, nowMs: number): Promise<void> {
    this.#alarmAtMs ??= await this.#storage.getAlarm();
    const alarmAtMs = this.#alarmAtMs;
    if (alarmAtMs !== null && nowMs <= alarmAtMs && alarmAtMs <= dueMs) return;
    await this.#storage.setAlarm(dueMs);
    this.#use.rows += 1;
    this.#alarmAtMs = dueMs;
  }

  /** Notes that the alarm fired, so none is set. */
  alarmFired(): void {
    this.#alarmAtMs = null;
  }
}
