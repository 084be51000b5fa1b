import * as v from 'valibot';
import type { TypedPersonalInfo } from '../../../contract/personal-info.ts';
import {
  type ConsentVersions,
  consentVersionsSchema,
  personalInfoAnswerSchema,
  setupAnswerSchema,
  setupProblemSchema,
} from '../../../contract/setup.ts';
import type { SetupState } from '../../../contract/setup-state.ts';
import { type AppError, appState, setAppState } from '../../boot/app-state.ts';
import { recoverSession } from '../../boot/recover-session.ts';
import { api, ofClient, readJson } from '../../lib/api.ts';
import { problemOfThrown } from '../../lib/problem.ts';
import { useQuery } from '../../lib/use-query.ts';

/** What became of a step: where the person stands now, or why it was refused. */
export type StepOutcome =
  | { readonly ok: true; readonly setup: SetupState }
  | { readonly ok: false; readonly problem: AppError };

/** Sends a step; the new standing goes into the state, also the one a refusal brings. */
async function step(send: () => Promise<Response>): Promise<StepOutcome> {
  try {
    const { setup } = await readJson(await send(), setupAnswerSchema);
    setAppState({ setup });
    return { ok: true, setup };
  } catch (thrown) {
    const problem = problemOfThrown(thrown);
    const data = v.safeParse(setupProblemSchema, problem.data);
    if (data.success && data.output.setup) setAppState({ setup: data.output.setup });
    recoverSession(problem);
    return { ok: false, problem };
  }
}

export const giveConsent = async (versions: ConsentVersions): Promise<StepOutcome> => {
  const outcome = await step(() => api.me.consents.$post({ param: ofClient(), json: versions }));
  if (!outcome.ok) takeNewVersions(outcome.problem);
  return outcome;
};

const outdatedSchema = v.object({ documents: consentVersionsSchema });

/** The edge names the versions that stand now: they are what the person is asked about next. */
function takeNewVersions({ data }: AppError): void {
  const parsed = v.safeParse(outdatedSchema, data);
  const { client } = appState();
  if (!parsed.success || !client) return;
  const { documents } = parsed.output;
  setAppState({ client: { ...client, setup: { ...client.setup, documents } } });
}

export const sendCode = (phoneNumber: string): Promise<StepOutcome> =>
  step(() => api.phone.code.$post({ param: ofClient(), json: { phoneNumber } }));

export const enterCode = (code: string): Promise<StepOutcome> =>
  step(() => api.phone.verify.$post({ param: ofClient(), json: { code } }));

export const putPersonalInfo = (info: TypedPersonalInfo): Promise<StepOutcome> =>
  step(() => api.me['personal-info'].$put({ param: ofClient(), json: info }));

/** What the person has given already, to be corrected. */
export const usePersonalInfo = () =>
  useQuery('/me/personal-info', personalInfoAnswerSchema, () =>
    api.me['personal-info'].$get({ param: ofClient() }),
  );
