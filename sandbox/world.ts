import { DurableObject } from 'cloudflare:workers';
import { buildApp } from './app.ts';
import { openDatabase } from './database.ts';
import type { Machines } from './machines/machines.ts';
import { parseSettings } from './settings.ts';
import { openWorldParts } from './world-parts.ts';

const WAKE_MS = 20_000;

/** All the outside world's state, in one object: every request sees what the one before it left. */
export class World extends DurableObject {
  readonly #app: ReturnType<typeof buildApp>;
  readonly #machines: Machines;

  constructor(state: DurableObjectState, env: Cloudflare.Env) {
    super(state, env);
    const database = openDatabase(state.storage);
    const parts = openWorldParts(database, parseSettings(env), Date.now);
    this.#app = buildApp(parts);
    this.#machines = parts.machines;
    this.#machines.wake();
    void this.#stayAwake();
  }

  /** An object without requests is put away, and its machines with it: this brings them back. */
  override async alarm() {
    this.#machines.wake();
    await this.#stayAwake();
  }

  async #stayAwake() {
    // One that is due already is about to run: setting it anew would cancel it.
    const { storage } = this.ctx;
    if ((await storage.getAlarm()) === null) await storage.setAlarm(Date.now() + WAKE_MS);
  }

  override async fetch(request: Request): Promise<Response> {
    return this.#app.fetch(request);
  }
}
