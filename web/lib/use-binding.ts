import useSWR from 'swr';
import { type Binding, type BindingId, bindingSchema } from '../../contract/pay-methods.ts';
import { setAppState, useAppState } from '../boot/app-state.ts';
import { api, ofClient, readJson } from './api.ts';
import { type Decision, decideBinding } from './pay-methods.ts';
import { ApiError, problemOfThrown } from './problem.ts';
import type { Query } from './use-query.ts';

/** While somebody else has to act, or the provider. */
const ASK_AGAIN_MS = 5_000;

const isOpen = (binding: Binding | undefined) =>
  binding !== undefined && ['started', 'pending', 'unbinding'].includes(binding.state);

export type BindingQuery = Query<Binding> & {
  /** Sends a decision. One that comes too late shows how the binding stands by now. */
  readonly decide: (decision: Decision) => Promise<void>;
};

/**
 * How a binding stands. Unlike `useQuery` it asks without a session too: a browser that came back
 * from the wallet may look at its one binding. And it never signs in by itself.
 */
export function useBinding(id: BindingId): BindingQuery {
  const settled = useAppState(({ phase }) => phase === 'signed-in' || phase === 'entry');
  const lineUserId = useAppState((state) => state.lineUser?.lineUserId);
  const { data, error, isLoading, mutate } = useSWR<Binding, unknown>(
    settled ? `${lineUserId ?? 'visitor'} /pay-methods/bindings/${id}` : null,
    () =>
      api['pay-methods'].bindings[':id']
        .$get({ param: { ...ofClient(), id } })
        .then((answer) => readJson(answer, bindingSchema)),
    {
      shouldRetryOnError: false,
      focusThrottleInterval: ASK_AGAIN_MS,
      refreshInterval: (latest) => (isOpen(latest) ? ASK_AGAIN_MS : 0),
      onError: (thrown: unknown) => {
        if (thrown instanceof ApiError && thrown.problem.status === 401) leaveSession();
      },
    },
  );
  return {
    data,
    error: error === undefined ? undefined : problemOfThrown(error),
    isLoading: isLoading || !settled,
    retry: () => void mutate(),
    decide: async (decision) => {
      try {
        await mutate(decideBinding(id, decision), { revalidate: false });
      } catch (thrown) {
        void mutate();
        throw thrown;
      }
    },
  };
}

/** A 401 clears the person's data (specification §4); the page then says where to sign in. */
function leaveSession() {
  setAppState({ lineUser: null, jwtToken: false, setup: null, activeOrder: null, phase: 'entry' });
}
