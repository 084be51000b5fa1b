import type { SetupStep } from '../../../contract/client.ts';
import { useAppState } from '../../boot/app-state.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { doneIcon } from '../../ui/more-icons.ts';
import { shelfMessages } from '../main/messages.ts';
import { stepNames } from '../main/step-pages.ts';
import { setUpMessages } from './messages.ts';
import { stepStandings } from './step-standings.ts';

/** The tenant's set-up steps and where the person stands; `here` is the step on screen. */
export function StepProgress({ here }: { readonly here: SetupStep }) {
  const text = useText(setUpMessages);
  const names = useText(shelfMessages);
  const client = useAppState((state) => state.client);
  const setup = useAppState((state) => state.setup);
  if (!client || !setup) return null;
  return (
    <section aria-label={text.steps}>
      <ol className="steps">
        {stepStandings(client, setup).map(({ step, standing }, place) => (
          <li key={step} className={standing} aria-current={step === here ? 'step' : undefined}>
            <span className="step-mark">
              {standing === 'done' ? <Icon path={doneIcon} /> : place + 1}
            </span>
            <span>{names[stepNames[step]]}</span>
            <span className="unseen">{text[standing]}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
