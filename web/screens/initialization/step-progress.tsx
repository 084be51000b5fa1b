import type { SetupStep } from '../../../contract/client.ts';
import { useAppState } from '../../boot/app-state.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { doneIcon } from '../../ui/more-icons.ts';
import { shelfMessages } from '../main/messages.ts';
import { stepNames } from '../main/step-pages.ts';
import { setUpMessages } from './messages.ts';
import { stepStandings } from './step-standings.ts';

const NONE: readonly SetupStep[] = [];

/** The tenant's set-up steps and where the person stands; `here` is the step on screen. */
export function StepProgress({ here }: { readonly here: SetupStep }) {
  const text = useText(setUpMessages);
  const required = useAppState((state) => state.client?.setup.required ?? NONE);
  const setup = useAppState((state) => state.setup);
  const names = useText(shelfMessages);
  if (!setup) return null;
  return (
    <section aria-label={text.steps}>
      <ol className="card steps">
        {stepStandings(required, setup.nextStep).map(({ step, standing }, place) => (
          <li key={step} className={standing} aria-current={step === here ? 'step' : undefined}>
            <span className="step-mark">
              {standing === 'done' ? <Icon path={doneIcon} /> : place + 1}
            </span>
            <span>{names[stepNames[step]]}</span>
            <small>{text[standing]}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
