import type { TypedPersonalInfo } from '../../../../contract/customer/personal-info.ts';
import {
  personalInfoAnswerSchema,
  setupAnswerSchema,
} from '../../../../contract/customer/setup.ts';
import type { ConsentVersions } from '../../../../contract/shared/documents.ts';
import { type errorDataSchemas, readErrorData } from '../../../../contract/shared/error-data.ts';
import type { SetupState } from '../../../../contract/shared/setup-state.ts';
import { useApi } from '../../api/api-context.ts';
import { type AppError, readJson } from '../../api/problem.ts';
import { useQuery } from '../../api/use-query.ts';
import { useApp } from '../../session/app-context.tsx';
import { withLineProof } from '../../session/line-proof.ts';

/** The result of a step: the new set-up state, or the refusal. */
export type StepOutcome =
  | { readonly ok: true; readonly setup: SetupState }
  | { readonly ok: false; readonly problem: AppError };

/** Sends the steps of the set-up. Stores the new set-up state, also from a refusal. */
export function useSetupCalls() {
  const app = useApp();
  const { read, dispatch } = app;
  const { api, tenantParams: param, onFailure } = useApi();
  const change = (setup: SetupState) =>
    dispatch({ type: 'person-changed', person: { setup, setupAtMs: Date.now() } });
  const step = async (send: () => Promise<Response>): Promise<StepOutcome> => {
    try {
      const { setup } = await readJson(await send(), setupAnswerSchema);
      change(setup);
      return { ok: true, setup };
    } catch (thrown) {
      const problem = onFailure(thrown);
      const setup = setupIn(problem);
      if (setup) change(setup);
      return { ok: false, problem };
    }
  };
  return {
    giveConsent: async (versions: ConsentVersions): Promise<StepOutcome> => {
      const outcome = await step(() => api.me.consents.$post({ param, json: versions }));
      // The edge returns the current versions, which the person has to accept next.
      const outdated = outcome.ok ? undefined : readErrorData(outcome.problem, 'CONSENT_OUTDATED');
      const { client } = read();
      if (outdated && client) {
        const setup = { ...client.setup, documents: outdated.documents };
        dispatch({ type: 'page-changed', page: { client: { ...client, setup } } });
      }
      return outcome;
    },
    sendCode: (phoneNumber: string): Promise<StepOutcome> =>
      step(() =>
        withLineProof(app, (proof) =>
          api.phone.code.$post({ param, json: { phoneNumber } }, proof),
        ),
      ),
    enterCode: (code: string): Promise<StepOutcome> =>
      step(() =>
        withLineProof(app, (proof) => api.phone.verify.$post({ param, json: { code } }, proof)),
      ),
    putPersonalInfo: (info: TypedPersonalInfo): Promise<StepOutcome> =>
      step(() => api.me['personal-info'].$put({ param, json: info })),
  };
}

const codesWithSetup = [
  'CODE_EXPIRED',
  'CODE_LOCKED',
  'CODE_UNCERTAIN',
  'CODE_WRONG',
  'CONSENT_REQUIRED',
] as const satisfies readonly (keyof typeof errorDataSchemas)[];

/** Reads the set-up state from a refusal. */
function setupIn(problem: AppError): SetupState | undefined {
  for (const code of codesWithSetup) {
    const data = readErrorData(problem, code);
    if (data?.setup) return data.setup;
  }
  return undefined;
}

/** Returns how long to wait before the next attempt. */
export function waitSecondsIn(problem: AppError): number | undefined {
  const data = readErrorData(problem, 'CODE_LOCKED') ?? readErrorData(problem, 'SMS_LIMIT');
  return data?.retryAfterSeconds;
}

/** Loads the person's saved data for editing. */
export function usePersonalInfo() {
  const { api, tenantParams } = useApi();
  return useQuery('/me/personal-info', personalInfoAnswerSchema, () =>
    api.me['personal-info'].$get({ param: tenantParams }),
  );
}
