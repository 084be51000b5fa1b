import { DurableObject } from 'cloudflare:workers';
import { buildApp } from './app.ts';
import { openDatabase } from './database.ts';
import { parseSettings } from './settings.ts';

/** All the outside world's state, in one object: every request sees what the one before it left. */
export class World extends DurableObject {
  readonly #app: ReturnType<typeof buildApp>;

  constructor(state: DurableObjectState, env: Cloudflare.Env) {
    super(state, env);
    this.#app = buildApp(openDatabase(state.storage), parseSettings(env), Date.now);
  }

  override async fetch(request: Request): Promise<Response> {
    return this.#app.fetch(request);
  }
}
