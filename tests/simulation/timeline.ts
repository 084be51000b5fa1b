import { createHash } from 'node:crypto';

type Due = { readonly atMs: number; readonly order: number; readonly run: () => unknown };

/**
 * Virtual time. One thing happens at a time; the next one happens only when everything that follows
 * from the last has come to wait for time again. So one seed is one sequence of events, and nothing is
 * ever waited for.
 */
export class Timeline {
  nowMs: number;
  readonly #due: Due[] = [];
  readonly #trace = createHash('sha256');
  #order = 0;

  constructor(startMs: number) {
    this.nowMs = startMs;
  }

  /** Does something so much later, whole milliseconds; of two things at one moment the first asked for. */
  after(ms: number, run: () => unknown): void {
    this.#order += 1;
    const due = { atMs: this.nowMs + Math.max(0, Math.round(ms)), order: this.#order, run };
    let [low, high] = [0, this.#due.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#due[middle]?.atMs ?? 0) > due.atMs) low = middle + 1;
      else high = middle;
    }
    this.#due.splice(low, 0, due);
  }

  /** Puts something into the trace by which two runs of a seed are compared. */
  note(what: string): void {
    this.#trace.update(`${this.nowMs} ${what}\n`);
  }

  /** A fingerprint of everything noted; the timeline ends with it. */
  fingerprint(): string {
    return this.#trace.digest('hex');
  }

  /** Lets things happen until `isOver`, or nothing is left to do. */
  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const next = this.#due.pop();
      if (!next) return;
      this.nowMs = next.atMs;
      next.run();
      await quiet();
    }
  }
}

/** Until every promise that can be settled without time going by is settled. */
const quiet = () => new Promise<void>((resolve) => setImmediate(resolve));
