import * as v from 'valibot';
import { log } from '../../log.ts';
import type { MachineName } from '../../platforms/machine-object.ts';
import type { Services } from '../../services.ts';
import { announcePage } from '../announce-stock.ts';

/** The slots whose alerts are being sent, page by page. */
export const announcingMemory = {
  announcing: v.optional(
    v.array(v.object({ slot: v.string(), dueMs: v.number(), tries: v.number() })),
    () => [],
  ),
};
type Announcing = { readonly slot: string; readonly dueMs: number; readonly tries: number };

/**
 * A page takes seconds. After this time it counts as interrupted, because its object died, and is
 * repeated.
 */
const PAGE_TIMEOUT_MS = 60_000;
/**
 * After this many failed pages in a row the announcer stops. The alerts stay until the slot can
 * sell again the next time.
 */
const MAX_TRIES = 5;

type AnnouncerContext = {
  readonly services: Services;
  readonly name: () => MachineName;
  readonly memory: () => { announcing: readonly Announcing[] };
  /** Saves the memory and sets the alarm. */
  readonly persist: () => Promise<void>;
};

/**
 * Sends all alerts of slots that can sell again, even 10,000, page by page. The object stores its
 * progress, so a restart continues it. Nothing waits for it, and it never throws.
 */
export class StockAnnouncer {
  readonly #context: AnnouncerContext;
  #isRunning = false;

  constructor(context: AnnouncerContext) {
    this.#context = context;
  }

  /** Starts announcing slots that can sell again. */
  async announce(slots: readonly string[]): Promise<void> {
    if (slots.length === 0) return;
    const dueMs = this.#context.services.nowMs();
    for (const slot of slots) this.#put({ slot, dueMs, tries: 0 });
    await this.announceDue();
  }

  /** Sends one page for each due slot. The alarm calls this again for the next page. */
  async announceDue(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      const now = this.#context.services.nowMs();
      for (const one of this.#context.memory().announcing.filter(({ dueMs }) => dueMs <= now)) {
        await this.#sendPage(one);
      }
    } catch (thrown) {
      log('stock-alerts.failed', { ...this.#who(), thrown });
    } finally {
      this.#isRunning = false;
    }
  }

  async #sendPage(one: Announcing): Promise<void> {
    const { services, name, persist } = this.#context;
    this.#put({ ...one, dueMs: services.nowMs() + PAGE_TIMEOUT_MS });
    await persist();
    const outcome = await announcePage(services, name(), one.slot).catch((thrown: unknown) => {
      log('stock-alerts.failed', { ...this.#who(), thrown });
      return 'LATER' as const;
    });
    const now = services.nowMs();
    const tries = one.tries + 1;
    if (outcome === 'MORE') this.#put({ slot: one.slot, dueMs: now, tries: 0 });
    else if (outcome === 'LATER' && tries < MAX_TRIES) {
      this.#put({ slot: one.slot, dueMs: now + PAGE_TIMEOUT_MS, tries });
    } else this.#remove(one.slot);
    await persist();
  }

  #who(): MachineName {
    const { clientId, machineId } = this.#context.name();
    return { clientId, machineId };
  }

  #put(one: Announcing): void {
    this.#remove(one.slot);
    const memory = this.#context.memory();
    memory.announcing = [...memory.announcing, one];
  }

  #remove(slot: string): void {
    const memory = this.#context.memory();
    memory.announcing = memory.announcing.filter((one) => one.slot !== slot);
  }
}
