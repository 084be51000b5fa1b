import * as v from 'valibot';
import { log } from '../../log.ts';
import type { MachineName } from '../../platforms/machine-object.ts';
import type { Services } from '../../services.ts';
import { announcePage } from '../announce-stock.ts';

/** What is remembered of slots that are back: who asked for them is told a page at a time. */
export const announcingMemory = {
  announcing: v.optional(
    v.array(v.object({ slot: v.string(), dueMs: v.number(), tries: v.number() })),
    () => [],
  ),
};
type Announcing = { readonly slot: string; readonly dueMs: number; readonly tries: number };

/** A page takes seconds. One that has not ended by then broke off with its object, and is begun again. */
const PAGE_WITHIN_MS = 60_000;
/** So many pages in a row of which nobody could be told: those who asked hear of it the next time. */
const MAX_TRIES = 5;

type AnnouncerContext = {
  readonly services: Services;
  readonly name: () => MachineName;
  readonly memory: () => { announcing: readonly Announcing[] };
  /** Makes the memory durable and sets the alarm. */
  readonly persist: () => Promise<void>;
};

/**
 * Tells everybody who asked that a slot is back, 10,000 of them as well: a page at a time, and what is left
 * survives the object. Nothing waits for it, and it never throws.
 */
export class StockAnnouncer {
  readonly #context: AnnouncerContext;
  #isAtWork = false;

  constructor(context: AnnouncerContext) {
    this.#context = context;
  }

  /** Slots can be bought from again. */
  async announce(slots: readonly string[]): Promise<void> {
    if (slots.length === 0) return;
    const dueMs = this.#context.services.nowMs();
    for (const slot of slots) this.#put({ slot, dueMs, tries: 0 });
    await this.announceDue();
  }

  /** Tells a page of each slot that is due; the alarm leads back here for the next one. */
  async announceDue(): Promise<void> {
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    try {
      const now = this.#context.services.nowMs();
      for (const one of this.#context.memory().announcing.filter(({ dueMs }) => dueMs <= now)) {
        await this.#tell(one);
      }
    } catch (thrown) {
      log('stock-alerts.failed', { ...this.#who(), thrown });
    } finally {
      this.#isAtWork = false;
    }
  }

  async #tell(one: Announcing): Promise<void> {
    const { services, name, persist } = this.#context;
    this.#put({ ...one, dueMs: services.nowMs() + PAGE_WITHIN_MS });
    await persist();
    const outcome = await announcePage(services, name(), one.slot).catch((thrown: unknown) => {
      log('stock-alerts.failed', { ...this.#who(), thrown });
      return 'LATER' as const;
    });
    const now = services.nowMs();
    const tries = one.tries + 1;
    if (outcome === 'MORE') this.#put({ slot: one.slot, dueMs: now, tries: 0 });
    else if (outcome === 'LATER' && tries < MAX_TRIES) {
      this.#put({ slot: one.slot, dueMs: now + PAGE_WITHIN_MS, tries });
    } else this.#takeOut(one.slot);
    await persist();
  }

  #who(): MachineName {
    const { clientId, machineId } = this.#context.name();
    return { clientId, machineId };
  }

  #put(one: Announcing): void {
    this.#takeOut(one.slot);
    const memory = this.#context.memory();
    memory.announcing = [...memory.announcing, one];
  }

  #takeOut(slot: string): void {
    const memory = this.#context.memory();
    memory.announcing = memory.announcing.filter((one) => one.slot !== slot);
  }
}
