import { type ConsoleProblem, problemOf } from './console-api.ts';

/**
 * Delay before the next step, in milliseconds, while a put of the tenant's file blocks the work.
 */
const WAIT_MS = 3_000;

/** What a page does with the answers of a long piece of work. */
type Steps<S> = {
  /** Requests the next step. */
  readonly step: () => Promise<S>;
  /** @returns whether more steps follow. */
  readonly onStep: (step: S) => boolean;
  readonly onProblem: (problem: ConsoleProblem) => void;
};

/**
 * Requests step after step until nothing is left. After the returned function was called, no answer
 * counts any more, and no problem.
 */
export function runSteps<S extends { readonly waits: boolean }>({
  step,
  onStep,
  onProblem,
}: Steps<S>): () => void {
  let isStopped = false;
  const run = async () => {
    while (!isStopped) {
      const done = await step();
      if (isStopped || !onStep(done)) return;
      if (done.waits) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  };
  run().catch((thrown: unknown) => {
    if (!isStopped) onProblem(problemOf(thrown));
  });
  return () => {
    isStopped = true;
  };
}
