import {
  type Binding,
  type BindingId,
  bindingSchema,
  startedBindingSchema,
} from '../../../contract/customer/pay-methods.ts';
import type { PayMethodKind } from '../../../contract/shared/client.ts';
import { useApi } from '../api/api-context.ts';
import { ApiError, expectDone, localProblem, readJson } from '../api/problem.ts';
import { useQueryCache } from '../api/use-query-cache.ts';
import { leaveForProvider } from '../browser/navigation.ts';
import { useApp } from '../session/app-context.tsx';
import { withLineProof } from '../session/line-proof.ts';

export type BindingDecision = 'confirm' | 'refuse';

/** The mutations of payment methods. Each throws an ApiError when the edge refuses. */
export function usePayMethodCalls() {
  const app = useApp();
  const { api, tenantParams } = useApi();
  const { refresh } = useQueryCache();
  const calls = api['pay-methods'];
  return {
    /** Starts a binding and navigates to the provider's page. */
    bind: async (kind: PayMethodKind): Promise<void> => {
      const param = { ...tenantParams, kind };
      const answer = await withLineProof(app, (proof) =>
        calls[':kind'].bind.$post({ param }, proof),
      );
      const { redirectUrl } = await readJson(answer, startedBindingSchema);
      if (!leaveForProvider(redirectUrl))
        throw new ApiError(localProblem(503, 'PAY_PROVIDER_MISCONFIGURED'));
    },
    /** Confirms or rejects a binding. @returns its current state. */
    decide: async (id: BindingId, decision: BindingDecision): Promise<Binding> => {
      const param = { ...tenantParams, id };
      const answer = await calls.bindings[':id'].$post({ param, json: { decision } });
      const binding = await readJson(answer, bindingSchema);
      await refresh('/pay-methods');
      return binding;
    },
    /** Makes a method the default for purchases. */
    chooseDefault: async (id: BindingId): Promise<void> => {
      await expectDone(await calls.default.$put({ param: tenantParams, json: { id } }));
      await refresh('/pay-methods');
    },
    /** Unbinds a method. @returns whether the provider has confirmed it. */
    unbind: async (id: BindingId): Promise<'gone' | 'unconfirmed'> => {
      const param = { ...tenantParams, id };
      const answer = await withLineProof(app, (proof) => calls[':id'].$delete({ param }, proof));
      await expectDone(answer);
      await refresh('/pay-methods');
      return answer.status === 202 ? 'unconfirmed' : 'gone';
    },
  };
}
