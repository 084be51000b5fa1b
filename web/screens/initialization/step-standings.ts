import type { PublicClient, SetupStep } from '../../../contract/client.ts';
import type { SetupState } from '../../../contract/setup-state.ts';

export type StepStanding = 'done' | 'next' | 'later' | 'optional';

const ORDER: readonly SetupStep[] = [
  'welcome',
  'set-phone-number',
  'verify-code',
  'set-personal-info',
  'set-user-pay',
];

type Rules = {
  readonly setup: Pick<PublicClient['setup'], 'required' | 'personalInfo'>;
  readonly payMethods: readonly unknown[];
};

/** Steps that this tenant has no use for are not shown. */
function isOffered(step: SetupStep, { setup, payMethods }: Rules): boolean {
  if (step === 'set-personal-info') return setup.personalInfo.length > 0;
  return step !== 'set-user-pay' || payMethods.length > 0 || setup.required.includes(step);
}

/** Where the person stands at each step. What the tenant does not require can be put off. */
export function stepStandings(
  rules: Rules,
  { nextStep, done }: Pick<SetupState, 'nextStep' | 'done'>,
): readonly { readonly step: SetupStep; readonly standing: StepStanding }[] {
  return ORDER.filter((step) => isOffered(step, rules)).map((step) => {
    if (step === nextStep) return { step, standing: 'next' };
    if (done.includes(step)) return { step, standing: 'done' };
    return { step, standing: rules.setup.required.includes(step) ? 'later' : 'optional' };
  });
}
