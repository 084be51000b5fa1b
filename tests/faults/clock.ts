/** Virtual time: events happen in order, one after another, as fast as possible. */
export class Clock {
  nowMs: number;
  readonly #queue: { readonly atMs: number; readonly run: () => Promise<void> | void }[] = [];

  constructor(startMs: number) {
    this.nowMs = startMs;
  }

  /** Schedules a function after this many milliseconds. */
  after(ms: number, run: () => Promise<void> | void): void {
    this.#queue.push({ atMs: this.nowMs + ms, run });
  }

  /** Advances the time while somebody waits for an answer. */
  pass(ms: number): void {
    this.nowMs += ms;
  }

  /**
   * Runs until nothing is scheduled or `limitMs` of virtual time have passed.
   * @returns whether nothing is left.
   */
  async runOut(limitMs: number): Promise<boolean> {
    const end = this.nowMs + limitMs;
    for (;;) {
      this.#queue.sort((one, other) => one.atMs - other.atMs);
      const next = this.#queue.shift();
      if (!next) return true;
      if (next.atMs > end) return false;
      this.nowMs = Math.max(this.nowMs, next.atMs);
      await next.run();
    }
  }
}
