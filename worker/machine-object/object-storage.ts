import { type MachineMemory, parseMemory } from './memory.ts';

const KEY = 'memory';

/**
 * The object's storage: its memory and its one alarm. What is as it was is not written, and an alarm that
 * rings early enough stays: each write is a row that is paid for, 3,000 machines at a time.
 */
export class ObjectStorage {
  readonly #storage: DurableObjectStorage;
  readonly #use: { rows: number };
  #written = '';
  /** When the alarm rings; null: it does not; undefined: not known since the object woke. */
  #ringsAtMs: number | null | undefined;

  /** @param use `rows` counts what is written, as it is billed: a value and an alarm are a row each. */
  constructor(storage: DurableObjectStorage, use: { rows: number }) {
    this.#storage = storage;
    this.#use = use;
  }

  /** The memory; undefined for an object that nobody has named yet. */
  async read(): Promise<MachineMemory | undefined> {
    const stored = await this.#storage.get(KEY);
    if (stored === undefined) return undefined;
    const memory = parseMemory(stored);
    this.#written = JSON.stringify(memory);
    return memory;
  }

  /** Durable before anything that follows leaves the object: the platform holds messages back for it. */
  async write(memory: MachineMemory): Promise<void> {
    const text = JSON.stringify(memory);
    if (text === this.#written) return;
    await this.#storage.put(KEY, memory);
    this.#use.rows += 1;
    this.#written = text;
  }

  /** Makes the alarm ring at that moment or earlier: who is woken early looks again. */
  async ringBy(dueMs: number): Promise<void> {
    this.#ringsAtMs ??= await this.#storage.getAlarm();
    if (this.#ringsAtMs !== null && this.#ringsAtMs <= dueMs) return;
    await this.#storage.setAlarm(dueMs);
    this.#use.rows += 1;
    this.#ringsAtMs = dueMs;
  }

  /** The alarm has rung: none is set now. */
  rang(): void {
    this.#ringsAtMs = null;
  }
}
