import { useEffect, useEffectEvent, useState } from 'react';
import { type MachineList, machineListSchema } from '../../../../contract/customer/machines.ts';
import { useApi } from '../../api/api-context.ts';
import { type AppError, readJson } from '../../api/problem.ts';
import { useKept } from '../../api/use-kept.ts';
import type { QueryState } from '../../api/use-query.ts';

/** Debounces the search: each answer costs reads. */
const DEBOUNCE_MS = 250;

type Answer = { readonly sought: string; readonly list: MachineList };
type Failure = { readonly sought: string; readonly error: AppError };

/** The latest answer, possibly for an earlier text. */
export type MachineSearch = QueryState<Answer> & { readonly isOutdated: boolean };

/**
 * Searches machines when the person pauses typing, and at once after Enter. It aborts an outdated request
 * and shows the earlier results until the next answer.
 */
export function useMachineSearch(sought: string, isEntered: boolean): MachineSearch {
  const { api, tenantParams, onFailure } = useApi();
  const [kept, keep] = useKept<Answer | null>('found', null);
  const [answer, setAnswer] = useState(kept?.sought === sought ? kept : undefined);
  const [failure, setFailure] = useState<Failure>();
  const isAnswered = answer?.sought === sought;
  const error = failure?.sought === sought ? failure.error : undefined;
  const isEnded = isAnswered || error !== undefined;
  const ask = useEffectEvent(async (q: string, signal: AbortSignal) => {
    try {
      const query = { q };
      const found = await api.machines.$get({ param: tenantParams, query }, { init: { signal } });
      const list = await readJson(found, machineListSchema);
      if (signal.aborted) return;
      setAnswer({ sought: q, list });
      keep({ sought: q, list });
    } catch (thrown) {
      if (!signal.aborted) setFailure({ sought: q, error: onFailure(thrown) });
    }
  });
  useEffect(() => {
    if (isEnded) return;
    const asking = new AbortController();
    const pause = setTimeout(() => void ask(sought, asking.signal), isEntered ? 0 : DEBOUNCE_MS);
    return () => {
      clearTimeout(pause);
      asking.abort();
    };
  }, [sought, isEntered, isEnded]);
  return {
    data: error ? undefined : answer,
    error,
    isLoading: !isAnswered && !error,
    isOutdated: !isAnswered,
    retry: () => setFailure(undefined),
  };
}
