import { useEffect, useEffectEvent, useState } from 'react';
import { type ConsoleProblem, problemOf, read } from '../api/console-api.ts';
import { useConsole, usePermission } from '../api/use-console.ts';

/**
 * Delay before the next step, in milliseconds, while a put of the tenant's file blocks the change.
 */
const WAIT_MS = 3_000;

/**
 * Copies a changed drink to the machines that sell it, forty at a time, while the page is open. If
 * the page closes too early, the next person who opens it continues.
 * @param onEnd called when every machine has the change.
 */
export function useSpread(
  { id, isSpreading }: { readonly id: string; readonly isSpreading: boolean },
  onEnd: () => void,
): { readonly problem: ConsoleProblem | undefined; readonly retry: () => void } {
  const { api, tenant } = useConsole();
  const { isAllowed } = usePermission('products.change');
  const [problem, setProblem] = useState<ConsoleProblem>();
  const mustRun = isSpreading && isAllowed && problem === undefined;
  const ended = useEffectEvent(onEnd);
  useEffect(() => {
    if (!mustRun) return undefined;
    const stopped = new AbortController();
    const param = { ...tenant, product: id };
    const run = async () => {
      while (!stopped.signal.aborted) {
        const step = await read(api.products[':product'].spread.$post({ param }));
        if (stopped.signal.aborted) return;
        if (step.isDone) return ended();
        if (step.waits) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
      }
    };
    run().catch((thrown: unknown) => setProblem(problemOf(thrown)));
    return () => stopped.abort();
  }, [api, tenant, id, mustRun]);
  return { problem, retry: () => setProblem(undefined) };
}
