import type { PayMethodKind } from '../../contract/client.ts';
import {
  type Binding,
  type BindingId,
  bindingSchema,
  startedBindingSchema,
} from '../../contract/pay-methods.ts';
import { api, expectDone, ofClient, readJson } from './api.ts';
import { leaveForProvider } from './navigation.ts';
import { ApiError, localProblem } from './problem.ts';
import { refreshQuery } from './refresh-query.ts';

/** What the screens know of the person's pay methods is asked for again. */
export const refreshPayMethods = () => refreshQuery('/pay-methods');

/** Starts a binding and leaves for the provider's page. @throws ApiError when neither came to be. */
export async function bindPayMethod(kind: PayMethodKind): Promise<void> {
  const param = { ...ofClient(), kind };
  const answer = await api['pay-methods'][':kind'].bind.$post({ param });
  const { redirectUrl } = await readJson(answer, startedBindingSchema);
  if (!leaveForProvider(redirectUrl))
    throw new ApiError(localProblem(503, 'PAY_PROVIDER_MISCONFIGURED'));
}

export type Decision = 'confirm' | 'refuse';

/** The yes or no to a binding. @returns how it stands now. */
export async function decideBinding(id: BindingId, decision: Decision): Promise<Binding> {
  const param = { ...ofClient(), id };
  const answer = await api['pay-methods'].bindings[':id'].$post({ param, json: { decision } });
  const binding = await readJson(answer, bindingSchema);
  await refreshPayMethods();
  return binding;
}

/** Makes a method the one that purchases are paid with. */
export async function chooseDefaultPayMethod(id: BindingId): Promise<void> {
  await expectDone(await api['pay-methods'].default.$put({ param: ofClient(), json: { id } }));
  await refreshPayMethods();
}

/** Ends a method. @returns whether the provider has confirmed it already. */
export async function unbindPayMethod(id: BindingId): Promise<'gone' | 'unconfirmed'> {
  const answer = await api['pay-methods'][':id'].$delete({ param: { ...ofClient(), id } });
  await expectDone(answer);
  await refreshPayMethods();
  return answer.status === 202 ? 'unconfirmed' : 'gone';
}
