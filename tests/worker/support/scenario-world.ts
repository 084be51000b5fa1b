import {
  createExecutionContext,
  runDurableObjectAlarm,
  waitOnExecutionContext,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { expect, vi } from 'vitest';
import type { Bindings } from '../../../worker/bindings.ts';
import { incidentKinds } from '../../../worker/core/incidents/incident-kinds.ts';
import { onForget } from '../../../worker/core/isolate-memory.ts';
import worker from '../../../worker/index.ts';
import { type Scenario, type ScenarioId, scenarios } from '../scenarios/scenarios.ts';
import { openMessaging, pushesTo, wordsOf } from './messages.ts';
import { objects } from './objects.ts';
import { openShop } from './shop.ts';
import { control, patch } from './stand-ins.ts';

const MINUTE_MS = 60_000;
const ALL_CLEAR = '【解決】';
const bindings = v.parse(
  v.custom<Bindings>((value) => typeof value === 'object'),
  env,
);
let opened = 0;
/** How far Google's clock is ahead. It never goes back, because the edge caches a token from that time. */
let aheadMs = 0;
onForget(() => {
  aheadMs = 0;
});

/** Moves the edge's clock, and Google's, which checks the edge's tokens. */
async function moveClock(nowMs: number): Promise<void> {
  aheadMs = Math.max(aheadMs, nowMs - Date.now());
  await control('PUT', '/google/clock', { offsetMs: aheadMs });
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
}

/** A tenant with one recipient, in which time passes through the cron trigger and the machines' alarms. */
export class ScenarioWorld {
  readonly row: Scenario;
  readonly tenant: string;
  readonly channel: string;
  readonly inbox: string;
  /** The machines whose alarms fire. */
  readonly machines: string[] = [];
  readonly #startMs = Date.now();
  #minutes = 0;

  private constructor(id: ScenarioId) {
    opened += 1;
    this.row = scenarios[id];
    this.tenant = `scene-${id.toLowerCase()}`;
    this.channel = String(1_650_020_000 + opened);
    this.inbox = `C${String(opened).padStart(32, '0')}`;
  }

  static async open(id: ScenarioId): Promise<ScenarioWorld> {
    const world = new ScenarioWorld(id);
    await openShop(world.tenant, world.channel);
    await openMessaging(world.channel);
    await patch(`clients/${world.tenant}`, { support: { lineTo: world.inbox } });
    return world;
  }

  /**
   * Lets minutes pass: the clock moves, then each machine's alarm and the cron trigger fire. Afterwards the
   * clock is real again, because providers check signatures by it.
   */
  async pass(minutes: number): Promise<void> {
    this.#minutes += minutes;
    await moveClock(this.#startMs + this.#minutes * MINUTE_MS);
    for (const machineId of this.machines) {
      await runDurableObjectAlarm(objects.getByName(`${this.tenant}/${machineId}`));
    }
    const context = createExecutionContext();
    await worker.scheduled(undefined, bindings, context);
    await waitOnExecutionContext(context);
    vi.useRealTimers();
  }

  /** Does something at the scenario's time, such as a machine that reconnects after an hour. */
  async now<T>(work: () => Promise<T>): Promise<T> {
    await moveClock(this.#startMs + this.#minutes * MINUTE_MS);
    const done = await work();
    vi.useRealTimers();
    return done;
  }

  /** Lets minutes pass until the row's message has arrived, at most as many as the row states. */
  async expectTold(step = 1): Promise<void> {
    const most = this.row.told?.withinMinutes ?? 0;
    while (this.#minutes < most && (await this.told()).length === 0) await this.pass(step);
    expect(await this.told(), `a message about ${this.row.told?.kind}`).not.toEqual([]);
    expect(this.#minutes).toBeLessThanOrEqual(most);
  }

  /** Returns the received messages about the row's kind of incident, the newest first. */
  async told(): Promise<readonly string[]> {
    return (await this.#about()).filter((text) => !text.includes(ALL_CLEAR));
  }

  /** Returns the all-clears about it. */
  async cleared(): Promise<readonly string[]> {
    return (await this.#about()).filter((text) => text.includes(ALL_CLEAR));
  }

  /** Returns all received messages. */
  messages = async () => (await pushesTo(this.inbox)).map(wordsOf);

  async #about(): Promise<readonly string[]> {
    const { told } = this.row;
    if (!told) return [];
    const { ja } = incidentKinds[told.kind].meaning;
    return (await this.messages()).filter((text) => text.includes(ja));
  }
}
