/**
 * A busy machine sends a few frames and counts a second. A full refill changes all of its slots at
 * once.
 */
const REFILL_PER_SECOND = 10;
const CAPACITY = 400;

/**
 * Limits a machine's frames: each costs one, and each count that it changes costs one more. The
 * budget refills over time. A faulty machine or a stolen token must not fill the store.
 */
export class FrameBudget {
  #left = CAPACITY;
  #atMs = 0;

  /** Takes the cost of a frame. @returns whether there was enough. If not, nothing is taken. */
  take(cost: number, nowMs: number): boolean {
    const since = Math.max(0, nowMs - this.#atMs);
    this.#left = Math.min(CAPACITY, this.#left + (since / 1000) * REFILL_PER_SECOND);
    this.#atMs = nowMs;
    if (this.#left < cost) return false;
    this.#left -= cost;
    return true;
  }
}
