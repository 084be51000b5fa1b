import { useEffect, useEffectEvent, useState } from 'react';
import type { PriceChange } from '../../../contract/console/prices.ts';
import { type ConsoleProblem, problemOf, read } from '../api/console-api.ts';
import { useConsole, usePermission } from '../api/use-console.ts';

/** How long the page waits for a put of the tenant before it asks again, in milliseconds. */
const WAIT_MS = 3_000;

export const isRunning = ({ state }: PriceChange): boolean =>
  state === 'applying' || state === 'undoing';

/**
 * Runs a change or its undo part by part while the page is open. Without the page, or for somebody who may not change
 * prices, the cron runs it.
 * @param onEnd called when nothing is left to do.
 */
export function useRunningChange(
  listed: PriceChange,
  onEnd: () => void,
): {
  readonly change: PriceChange;
  readonly waits: boolean;
  readonly problem: ConsoleProblem | undefined;
  /** Goes on after a problem. */
  readonly retry: () => void;
} {
  const { api, tenant } = useConsole();
  const { isAllowed } = usePermission('prices.change');
  const [ran, setRan] = useState<{ readonly change: PriceChange; readonly waits: boolean }>();
  const [problem, setProblem] = useState<ConsoleProblem>();
  const { id } = listed;
  const mustRun = isAllowed && isRunning(listed) && problem === undefined;
  // The last step of a change may be answered after its undo has begun, which then needs a run of its own.
  const running = mustRun ? listed.state : undefined;
  const ended = useEffectEvent(onEnd);
  useEffect(() => {
    if (running === undefined) return undefined;
    const stopped = new AbortController();
    const param = { ...tenant, change: id };
    const run = async () => {
      while (!stopped.signal.aborted) {
        const step = await read(api.prices[':change'].step.$post({ param }));
        if (stopped.signal.aborted) return;
        setRan(step);
        if (!isRunning(step.change)) return ended();
        if (step.waits) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
      }
    };
    run().catch((thrown: unknown) => setProblem(problemOf(thrown)));
    return () => stopped.abort();
  }, [api, tenant, id, running]);
  // After an undo has begun, the steps before it are older than the list.
  const isOlder = listed.state === 'undoing' && !ran?.change.state.startsWith('undo');
  const change = ran && isRunning(listed) && !isOlder ? ran.change : listed;
  const retry = () => setProblem(undefined);
  return { change, waits: ran?.waits ?? false, problem, retry };
}
