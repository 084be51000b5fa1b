import { createContext, useContext } from 'react';
import type { LineUserId } from '../../contract/ids.ts';
import type { TenantApi } from './client.ts';
import type { Prefetched } from './prefetched.ts';
import type { AppError } from './problem.ts';

/** What a component needs to call the tenant's API. */
export type ApiAccess = TenantApi & {
  readonly prefetched: Prefetched;
  /** Whose answers are shown; null while nobody is signed in, when nothing personal is asked. */
  readonly personId: LineUserId | null;
  /**
   * To be told of whatever a call threw: a lost session is recovered, and what is nobody's doing is
   * reported. @returns the problem to show.
   */
  readonly onFailure: (thrown: unknown) => AppError;
  /** The same for a query: its failure goes into the page's error state, until it is asked again. */
  readonly onQueryFailed: (thrown: unknown) => void;
  readonly onQueryRetried: () => void;
  /** What a call threw, as a problem; nobody is told of it. */
  readonly explain: (thrown: unknown) => AppError;
  /** Reloads the page for a build that knows what the edge says. */
  readonly reloadForNewer: () => void;
};

export const ApiContext = createContext<ApiAccess | null>(null);

export function useApi(): ApiAccess {
  const access = useContext(ApiContext);
  if (!access) throw new Error('useApi outside of AppProvider');
  return access;
}
