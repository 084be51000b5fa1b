import type { SetupStep } from '../../../contract/client.ts';

export type StepStanding = 'done' | 'next' | 'later' | 'optional';

const ORDER: readonly SetupStep[] = [
  'welcome',
  'set-phone-number',
  'verify-code',
  'set-personal-info',
  'set-user-pay',
];

/** Where the person stands at each step. What the tenant does not require can be put off. */
export function stepStandings(
  required: readonly SetupStep[],
  nextStep: SetupStep | null,
): readonly { readonly step: SetupStep; readonly standing: StepStanding }[] {
  const next = nextStep === null ? ORDER.length : ORDER.indexOf(nextStep);
  return ORDER.map((step, place) => {
    if (step === nextStep) return { step, standing: 'next' };
    if (!required.includes(step)) return { step, standing: 'optional' };
    return { step, standing: place < next ? 'done' : 'later' };
  });
}
