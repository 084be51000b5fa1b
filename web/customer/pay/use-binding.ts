import useSWR from 'swr';
import {
  type Binding,
  type BindingId,
  bindingSchema,
} from '../../../contract/customer/pay-methods.ts';
import { useApi } from '../api/api-context.ts';
import { ApiError, readJson } from '../api/problem.ts';
import type { QueryState } from '../api/use-query.ts';
import { useApp, useAppState } from '../session/app-context.tsx';
import { type BindingDecision, usePayMethodCalls } from './use-pay-methods.ts';

/** Polling interval while another browser or the provider has to act. */
const ASK_AGAIN_MS = 5_000;

const isOpen = (binding: Binding | undefined) =>
  binding !== undefined && ['started', 'pending', 'unbinding'].includes(binding.state);

export type BindingQuery = QueryState<Binding> & {
  /** Sends a decision. A late decision returns the binding's current state. */
  readonly decide: (decision: BindingDecision) => Promise<void>;
};

/**
 * Reads the state of a binding. Unlike `useQuery`, it works without a session: the browser that
 * returns from the wallet may view its own binding. It never starts a sign-in.
 */
export function useBinding(id: BindingId): BindingQuery {
  const { api, tenantParams, personId, explain } = useApi();
  const { dispatch } = useApp();
  const isEntry = useAppState(({ session }) => session.phase === 'entry');
  const isSettled = personId !== null || isEntry;
  const { decide } = usePayMethodCalls();
  const { data, error, isLoading, mutate } = useSWR<Binding, unknown>(
    isSettled ? `${personId ?? 'visitor'} /pay-methods/bindings/${id}` : null,
    () =>
      api['pay-methods'].bindings[':id']
        .$get({ param: { ...tenantParams, id } })
        .then((answer) => readJson(answer, bindingSchema)),
    {
      shouldRetryOnError: false,
      focusThrottleInterval: ASK_AGAIN_MS,
      refreshInterval: (latest) => (isOpen(latest) ? ASK_AGAIN_MS : 0),
      onError: (thrown: unknown) => {
        // A 401 clears the person's data (specification §4). The page then says where to sign in.
        if (thrown instanceof ApiError && thrown.problem.status === 401)
          dispatch({ type: 'session-lost' });
      },
    },
  );
  return {
    data,
    error: error === undefined ? undefined : explain(error),
    isLoading: isLoading || !isSettled,
    retry: () => void mutate(),
    decide: async (decision) => {
      try {
        await mutate(decide(id, decision), { revalidate: false });
      } catch (thrown) {
        void mutate();
        throw thrown;
      }
    },
  };
}
