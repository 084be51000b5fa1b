import { createHash } from 'node:crypto';

/** The start time of a calm world, and a fixed time for code that needs one. */
export const START_MS = Date.parse('2026-11-21T01:00:00Z');
/** Half an hour before midnight in Japan. The second is also the end of a month there. */
export const LATE_STARTS_MS = ['2026-11-21T14:30:00Z', '2026-11-30T14:30:00Z'].map(Date.parse);

type Due = { readonly atMs: number; readonly run: () => unknown };

/**
 * Virtual time. The next event runs only once all work of the previous one waits for virtual time. So one seed always gives the same sequence of events, without real waiting.
 */
export class Timeline {
  nowMs: number;
  readonly #due: Due[] = [];
  readonly #trace = createHash('sha256');

  constructor(startMs: number) {
    this.nowMs = startMs;
  }

  /**
   * Schedules a function in whole milliseconds. Of two at the same time, the first scheduled runs first.
   */
  after(ms: number, run: () => unknown): void {
    const due = { atMs: this.nowMs + Math.max(0, Math.round(ms)), run };
    let [low, high] = [0, this.#due.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#due[middle]?.atMs ?? 0) > due.atMs) low = middle + 1;
      else high = middle;
    }
    this.#due.splice(low, 0, due);
  }

  /** Adds a line to the trace. The traces of two runs of a seed are compared. */
  note(what: string): void {
    this.#trace.update(`${this.nowMs} ${what}\n`);
  }

  /** Returns a fingerprint of the trace. The timeline ends with it. */
  fingerprint(): string {
    return this.#trace.digest('hex');
  }

  /** Runs events until `isOver` returns true, or nothing is scheduled. */
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

/** Waits until every promise that needs no virtual time has settled. */
const quiet = () => new Promise<void>((resolve) => setImmediate(resolve));
