import { createContext, useContext } from 'react';
import useSWR from 'swr';
import { type Action, mayDo } from '../../../contract/console/roles.ts';
import type { ConsoleSession } from '../../../contract/console/staff.ts';
import { type ConsoleProblem, type ConsoleTenantApi, problemOf } from './console-api.ts';

/** What every page behind the sign-in knows. */
export type ConsoleAccess = ConsoleTenantApi & {
  readonly session: ConsoleSession;
  /** Reads the session again, after a change of it. */
  readonly refreshSession: () => void;
};

export const ConsoleContext = createContext<ConsoleAccess | null>(null);

export function useConsole(): ConsoleAccess {
  const access = useContext(ConsoleContext);
  if (!access) throw new Error('useConsole outside of the signed-in pages');
  return access;
}

/** Returns whether the signed-in roles may do this, and the names of the roles that may. */
export function usePermission(action: Action): {
  readonly isAllowed: boolean;
  readonly action: Action;
} {
  const { session } = useConsole();
  return { isAllowed: mayDo(session.roles, action), action };
}

/** Data of a page: not there yet, there, or a problem. `reload` reads it again. */
export type PageData<T> = {
  readonly data: T | undefined;
  readonly problem: ConsoleProblem | undefined;
  readonly isLoading: boolean;
  readonly reload: () => void;
};

/**
 * Reads data for a page. `key` names it.
 * @param everyMs how often it is read again while it is visible, perhaps by what it says.
 */
export function useData<T>(
  key: string,
  load: () => Promise<T>,
  everyMs: number | ((data: T | undefined) => number) = 0,
): PageData<T> {
  const { data, error, isLoading, mutate } = useSWR<T, unknown>(key, load, {
    refreshInterval: everyMs,
    shouldRetryOnError: false,
    keepPreviousData: true,
  });
  return {
    data,
    problem: error === undefined ? undefined : problemOf(error),
    isLoading,
    reload: () => void mutate(),
  };
}
