import { createContext, useContext } from 'react';
import useSWR from 'swr';
import { type Action, mayDo } from '../../../contract/console/roles.ts';
import type { ConsoleSession } from '../../../contract/console/staff.ts';
import { type ConsoleProblem, type ConsoleTenantApi, problemOf } from './console-api.ts';

/** The context of every page behind the sign-in. */
export type ConsoleAccess = ConsoleTenantApi & {
  readonly session: ConsoleSession;
  /** Reloads the session after it has changed. */
  readonly refreshSession: () => void;
};

export const ConsoleContext = createContext<ConsoleAccess | null>(null);

export function useConsole(): ConsoleAccess {
  const access = useContext(ConsoleContext);
  if (!access) throw new Error('useConsole outside of the signed-in pages');
  return access;
}

/**
 * Returns whether the signed-in roles allow an action. Also returns the action, for the button that
 * shows it.
 */
export function usePermission(action: Action): {
  readonly isAllowed: boolean;
  readonly action: Action;
} {
  const { session } = useConsole();
  return { isAllowed: mayDo(session.roles, action), action };
}

/**
 * The data of a page, or the problem of its last read. `data` is undefined until the first answer.
 */
export type PageData<T> = {
  readonly data: T | undefined;
  readonly problem: ConsoleProblem | undefined;
  readonly isLoading: boolean;
  readonly reload: () => void;
};

/** An answer, and the key that it was read for. */
type Keyed<T> = { readonly key: string; readonly value: T };

/**
 * Loads and caches data under `key`. When the key changes, `data` is the earlier key's until the
 * answer arrives.
 *
 * @param everyMs the polling interval while the page is visible, or a function of the data. 0 means
 * never.
 */
export function useData<T>(
  key: string,
  load: () => Promise<T>,
  everyMs: number | ((data: T | undefined) => number) = 0,
): PageData<T> {
  const { data, error, isLoading, mutate } = useSWR<Keyed<T>, unknown>(
    key,
    async () => ({ key, value: await load() }),
    {
      refreshInterval: typeof everyMs === 'number' ? everyMs : (latest) => everyMs(latest?.value),
      shouldRetryOnError: false,
      keepPreviousData: true,
    },
  );
  // While a view loads, the earlier one stays. It does not stay in the place of one that failed.
  const isInPlace = error === undefined || data?.key === key;
  return {
    data: isInPlace ? data?.value : undefined,
    problem: error === undefined ? undefined : problemOf(error),
    isLoading,
    reload: () => void mutate(),
  };
}
