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
/** A line, with its length in bytes as the platform stores it. */
export type EdgeLine = v.InferOutput<typeof lineSchema> & { readonly bytes: number };

/** Collects the edge's log lines, which include its measurements (docs/metrics.md). */
export class EdgeLines {
  #lines: EdgeLine[] = [];
  #lastAtMs = performance.now();

  /** Adds a line of the process. Lines that do not parse come from wrangler and are ignored. */
  add(line: string): void {
    const text = line.slice(Math.max(0, line.indexOf('{')));
    const parsed = v.safeParse(lineSchema, text);
    if (!parsed.success) return;
    this.#lines.push({ ...parsed.output, bytes: Buffer.byteLength(text) });
    this.#lastAtMs = performance.now();
  }

  /** Resolves after one second without a new line. */
  async settled(): Promise<void> {
    this.#lastAtMs = performance.now();
    while (performance.now() - this.#lastAtMs < 1000) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Waits until the log is quiet, and returns the lines since the last call. */
  async take(): Promise<readonly EdgeLine[]> {
    await this.settled();
    const lines = this.#lines;
    this.#lines = [];
    return lines;
  }
}
