import { createContext, useContext } from 'react';
import type { LineUserId } from '../../../contract/shared/ids.ts';
import type { TenantApi } from './client.ts';
import type { Prefetched } from './prefetched.ts';
import type { AppError } from './problem.ts';

/** The context with which components call the tenant's API. */
export type ApiAccess = TenantApi & {
  readonly prefetched: Prefetched;
  /** The person whose data is shown. `null` until sign-in; personal data is not requested then. */
  readonly personId: LineUserId | null;
  /**
   * Handles an error thrown by a call: recovers a lost session and reports browser faults.
   * @returns the problem to show.
   */
  readonly onFailure: (thrown: unknown) => AppError;
  /**
   * Handles a failed query: also stores its problem in the page's error state until the query is retried.
   */
  readonly onQueryFailed: (thrown: unknown) => void;
  readonly onQueryRetried: () => void;
  /** Converts a thrown error to a problem, without reporting it. */
  readonly explain: (thrown: unknown) => AppError;
  /** Reloads the page to get a build that understands the edge's answer. */
  readonly reloadForNewer: () => void;
};

export const ApiContext = createContext<ApiAccess | null>(null);

export function useApi(): ApiAccess {
  const access = useContext(ApiContext);
  if (!access) throw new Error('useApi outside of AppProvider');
  return access;
}
