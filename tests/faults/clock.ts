/** Virtual time: what is due happens in order, one after the other, as fast as it can. */
export class Clock {
  nowMs: number;
  readonly #queue: { readonly atMs: number; readonly run: () => Promise<void> | void }[] = [];

  constructor(startMs: number) {
    this.nowMs = startMs;
  }

  /** Does something so much later. */
  after(ms: number, run: () => Promise<void> | void): void {
    this.#queue.push({ atMs: this.nowMs + ms, run });
  }

  /** Time goes by while somebody waits for an answer. */
  pass(ms: number): void {
    this.nowMs += ms;
  }

  /** Until nothing is left to do, or `limitMs` of virtual time are over. @returns whether all is quiet. */
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
