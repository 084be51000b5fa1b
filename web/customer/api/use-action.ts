import { useRef, useState } from 'react';
import { useApi } from './api-context.ts';
import type { AppError } from './problem.ts';

export type ActionState = {
  readonly busy: boolean;
  readonly problem: AppError | null;
  /** Runs `act`, unless one is running: a second tap must not send twice. */
  readonly run: (act: () => Promise<void>) => void;
  readonly reset: () => void;
};

/** A mutation started by a tap. Its failure is shown next to the button. */
export function useAction(): ActionState {
  const { onFailure } = useApi();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  const stop = () => {
    running.current = false;
    setBusy(false);
  };
  const run = (act: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    act().then(stop, (thrown: unknown) => {
      stop();
      setProblem(onFailure(thrown));
    });
  };
  return { busy, problem, run, reset: stop };
}
