import { useEffect, useEffectEvent, useState } from 'react';
import { type ConsoleProblem, read } from '../api/console-api.ts';
import { runSteps } from '../api/run-steps.ts';
import { useConsole, usePermission } from '../api/use-console.ts';

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
    const param = { ...tenant, product: id };
    return runSteps({
      step: () => read(api.products[':product'].spread.$post({ param })),
      onStep: ({ isDone }) => {
        if (isDone) ended();
        return !isDone;
      },
      onProblem: setProblem,
    });
  }, [api, tenant, id, mustRun]);
  return { problem, retry: () => setProblem(undefined) };
}
