import * as v from 'valibot';

const lineSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    event: v.string(),
    metric: v.optional(v.string(), ''),
    action: v.optional(v.string(), ''),
    route: v.optional(v.string(), ''),
    state: v.optional(v.string(), ''),
    rows: v.optional(v.number(), 0),
    sinceTapMs: v.optional(v.number(), 0),
  }),
);
export type EdgeLine = v.InferOutput<typeof lineSchema>;

/** What the edge has written: its log, and its measurements among it (docs/metrics.md). */
export class EdgeLines {
  #lines: EdgeLine[] = [];
  #lastAtMs = performance.now();

  /** Takes a line of the process; what is none of ours is wrangler's. */
  add(line: string): void {
    const parsed = v.safeParse(lineSchema, line.slice(Math.max(0, line.indexOf('{'))));
    if (!parsed.success) return;
    this.#lines.push(parsed.output);
    this.#lastAtMs = performance.now();
  }

  /** Resolves once nothing has come for a second. */
  async settled(): Promise<void> {
    this.#lastAtMs = performance.now();
    while (performance.now() - this.#lastAtMs < 1000) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** What was written since the last time, once it is settled. */
  async take(): Promise<readonly EdgeLine[]> {
    await this.settled();
    const lines = this.#lines;
    this.#lines = [];
    return lines;
  }
}
