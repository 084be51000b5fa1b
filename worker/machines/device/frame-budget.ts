/** A busy machine makes some frames and counts a second; a full refill changes each of its slots at once. */
const A_SECOND = 10;
const AT_ONCE = 400;

/**
 * How much a machine may say: each frame costs one, and each count that it changes one more. What is
 * used comes back with time. A machine gone wrong, or a stolen token, must not fill the store.
 */
export class FrameBudget {
  #left = AT_ONCE;
  #atMs = 0;

  /** Takes what a frame costs. @returns whether there was enough; nothing is taken where not. */
  take(cost: number, nowMs: number): boolean {
    const since = Math.max(0, nowMs - this.#atMs);
    this.#left = Math.min(AT_ONCE, this.#left + (since / 1000) * A_SECOND);
    this.#atMs = nowMs;
    if (this.#left < cost) return false;
    this.#left -= cost;
    return true;
  }
}
