import { DurableObject } from 'cloudflare:workers';
import { buildApp } from './app.ts';
import { parseSettings } from './google/settings.ts';
import type { Machines } from './machines/machines.ts';
import { openStandIns } from './stand-ins/stand-ins.ts';
import { openDatabase } from './storage/database.ts';

const WAKE_MS = 20_000;

/** All state of the sandbox in one Durable Object. Every request sees the effects of the one before it. */
export class SandboxObject extends DurableObject {
  readonly #app: ReturnType<typeof buildApp>;
  readonly #machines: Machines;

  constructor(state: DurableObjectState, env: Cloudflare.Env) {
    super(state, env);
    const database = openDatabase(state.storage);
    const parts = openStandIns(database, parseSettings(env), Date.now);
    this.#app = buildApp(parts);
    this.#machines = parts.machines;
    this.#machines.wake();
    void this.#stayAwake();
  }

  /** An object without requests is evicted together with its machines. The alarm restarts them. */
  override async alarm() {
    this.#machines.wake();
    await this.#stayAwake();
  }

  async #stayAwake() {
    // If the alarm is due, it is about to run. Setting it again would cancel it.
    const { storage } = this.ctx;
    if ((await storage.getAlarm()) === null) await storage.setAlarm(Date.now() + WAKE_MS);
  }

  override async fetch(request: Request): Promise<Response> {
    const answer = await this.#app.fetch(request);
    // Some answers need no body: injected failures, refused keys. The Worker in front passes the body on as a
    // stream, and the runtime reports an error if it still flows when the answer is complete.
    if (request.body && !request.bodyUsed) await request.arrayBuffer();
    return answer;
  }
}
