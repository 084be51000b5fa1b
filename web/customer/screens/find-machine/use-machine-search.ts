import { useEffect, useState } from 'react';
import { type MachineList, machineListSchema } from '../../../../contract/customer/machines.ts';
import { useApi } from '../../api/api-context.ts';
import { type AppError, readJson } from '../../api/problem.ts';
import { useKept } from '../../api/use-kept.ts';
import type { Query } from '../../api/use-query.ts';

/** Debounces the search: each answer costs reads. */
const PAUSE_MS = 250;

type Answer = { readonly sought: string; readonly list: MachineList };
type Failure = { readonly sought: string; readonly error: AppError };

/** The latest answer, possibly for an earlier text. */
export type MachineSearch = Query<Answer> & { readonly isOutdated: boolean };

/**
 * Searches machines when the person pauses typing, and at once after Enter. It aborts an outdated request
 * and shows the earlier results until the next answer.
 */
export function useMachineSearch(sought: string, isEntered: boolean): MachineSearch {
  const { api, tenantParams, onFailure } = useApi();
  const [kept, keep] = useKept<Answer | null>('found', null);
  const [answer, setAnswer] = useState(kept?.sought === sought ? kept : undefined);
  const [failure, setFailure] = useState<Failure>();
  const [tried, setTried] = useState(0);
  const isAnswered = answer?.sought === sought;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tried` starts the same search again.
  useEffect(() => {
    if (isAnswered) return;
    const asking = new AbortController();
    const { signal } = asking;
    const ask = async () => {
      try {
        const init = { signal };
        const found = await api.machines.$get(
          { param: tenantParams, query: { q: sought } },
          { init },
        );
        const list = await readJson(found, machineListSchema);
        if (signal.aborted) return;
        setAnswer({ sought, list });
        keep({ sought, list });
      } catch (thrown) {
        if (!signal.aborted) setFailure({ sought, error: onFailure(thrown) });
      }
    };
    const pause = setTimeout(() => void ask(), isEntered ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(pause);
      asking.abort();
    };
  }, [sought, isEntered, isAnswered, tried]);
  const error = failure?.sought === sought ? failure.error : undefined;
  return {
    data: error ? undefined : answer,
    error,
    isLoading: !isAnswered && !error,
    isOutdated: !isAnswered,
    retry: () => {
      setFailure(undefined);
      setTried(tried + 1);
    },
  };
}
