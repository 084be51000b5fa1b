import { DurableObject } from 'cloudflare:workers';
import { buildApp } from './app.ts';
import { openDatabase } from './database.ts';
import { parseSettings } from './settings.ts';
import { openWorldParts } from './world-parts.ts';

/** All the outside world's state, in one object: every request sees what the one before it left. */
export class World extends DurableObject {
  readonly #app: ReturnType<typeof buildApp>;

  constructor(state: DurableObjectState, env: Cloudflare.Env) {
    super(state, env);
    const database = openDatabase(state.storage);
    this.#app = buildApp(openWorldParts(database, parseSettings(env), Date.now));
  }

  override async fetch(request: Request): Promise<Response> {
    return this.#app.fetch(request);
  }
}
