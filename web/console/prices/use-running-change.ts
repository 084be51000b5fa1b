import { useEffect, useEffectEvent, useState } from 'react';
import type { PriceChange } from '../../../contract/console/prices.ts';
import { type ConsoleProblem, read } from '../api/console-api.ts';
import { runSteps } from '../api/run-steps.ts';
import { useConsole, usePermission } from '../api/use-console.ts';

export const isRunning = ({ state }: PriceChange): boolean =>
  state === 'applying' || state === 'undoing';

/**
 * Runs a change or its undo part by part while the page is open. Otherwise the cron runs it, also
 * for a person who may not change prices.
 * @param onEnd called when nothing is left to do.
 */
export function useRunningChange(
  listed: PriceChange,
  onEnd: () => void,
): {
  readonly change: PriceChange;
  readonly waits: boolean;
  readonly problem: ConsoleProblem | undefined;
  /** Continues after a problem. */
  readonly retry: () => void;
} {
  const { api, tenant } = useConsole();
  const { isAllowed } = usePermission('prices.change');
  const [ran, setRan] = useState<{ readonly change: PriceChange; readonly waits: boolean }>();
  const [problem, setProblem] = useState<ConsoleProblem>();
  const { id } = listed;
  const mustRun = isAllowed && isRunning(listed) && problem === undefined;
  // The effect depends on the state, because an undo that begins during the last step needs a new
  // run.
  const running = mustRun ? listed.state : undefined;
  const ended = useEffectEvent(onEnd);
  useEffect(() => {
    if (running === undefined) return undefined;
    const param = { ...tenant, change: id };
    return runSteps({
      step: () => read(api.prices[':change'].step.$post({ param })),
      onStep: (step) => {
        setRan(step);
        const isMore = isRunning(step.change);
        if (!isMore) ended();
        return isMore;
      },
      onProblem: setProblem,
    });
  }, [api, tenant, id, running]);
  // A step's answer from before the undo is older than the list's state.
  const isOlder = listed.state === 'undoing' && !ran?.change.state.startsWith('undo');
  const change = ran && isRunning(listed) && !isOlder ? ran.change : listed;
  const retry = () => setProblem(undefined);
  return { change, waits: ran?.waits ?? false, problem, retry };
}
