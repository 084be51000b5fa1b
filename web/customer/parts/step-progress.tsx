import type { PublicClient, SetupStep } from '../../../contract/shared/client.ts';
import type { SetupState } from '../../../contract/shared/setup-state.ts';
import { messages } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { useAppState } from '../session/app-context.tsx';
import { signedIn } from '../session/app-state.ts';
import { stepNames } from '../session/setup-steps.ts';
import styles from './step-progress.module.css';

/** Texts of the list of steps. */
export const stepMessages = messages({
  ja: {
    steps: '設定の手順',
    done: '済み',
    next: '次の手順',
    later: 'このあと',
    optional: 'あとでもできます',
  },
  en: {
    steps: 'Set-up steps',
    done: 'Done',
    next: 'Next',
    later: 'Later',
    optional: 'Can be done later',
  },
});

/** The tenant's set-up steps as bars, and the person's progress; `here` is the step on screen. */
export function StepProgress({ here }: { readonly here: SetupStep }) {
  const text = useText(stepMessages);
  const names = useText(stepNames);
  const client = useAppState((state) => state.client);
  const setup = useAppState((state) => signedIn(state)?.setup);
  if (!client || !setup) return null;
  // Entering the number and its code are one bar.
  const bars = stepStatuses(client, setup).filter(({ step }) => step !== 'verify-code');
  const shown = here === 'verify-code' ? 'set-phone-number' : here;
  const at = bars.findIndex(({ step }) => step === shown);
  return (
    <section className={styles['progress']} aria-label={text.steps}>
      <ol className={styles['steps']}>
        {bars.map(({ step, status }, index) => (
          <li
            key={step}
            className={status === 'done' || index < at ? styles['done'] : undefined}
            aria-current={step === shown ? 'step' : undefined}
          >
            <span className="unseen">{`${names[step]} ${text[status]}`}</span>
          </li>
        ))}
      </ol>
      <p aria-hidden="true">{`${at + 1} / ${bars.length}`}</p>
    </section>
  );
}

export type StepStatus = 'done' | 'next' | 'later' | 'optional';

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

/** Omits steps that this tenant does not use. */
function isOffered(step: SetupStep, { setup, payMethods }: Rules): boolean {
  if (step === 'set-personal-info') return setup.personalInfo.length > 0;
  return step !== 'set-user-pay' || payMethods.length > 0 || setup.required.includes(step);
}

/** The person's progress in each step. Optional steps can be postponed. */
export function stepStatuses(
  rules: Rules,
  { nextStep, done }: Pick<SetupState, 'nextStep' | 'done'>,
): readonly { readonly step: SetupStep; readonly status: StepStatus }[] {
  return ORDER.filter((step) => isOffered(step, rules)).map((step) => {
    if (step === nextStep) return { step, status: 'next' };
    if (done.includes(step)) return { step, status: 'done' };
    return { step, status: rules.setup.required.includes(step) ? 'later' : 'optional' };
  });
}
