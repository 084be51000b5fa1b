import type { ReactNode } from 'react';
import type { SetupStep } from '../../../contract/client.ts';
import type { SetupState } from '../../../contract/setup-state.ts';
import { useAppState } from '../../boot/app-state.ts';
import { useText } from '../../i18n/use-text.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { stepPages } from '../main/step-pages.ts';
import { setUpMessages } from './messages.ts';
import { StepProgress } from './step-progress.tsx';
import { useWayOn } from './use-way-on.ts';

type StepPageProps = {
  readonly step: Exclude<SetupStep, 'set-user-pay'>;
  readonly children: (setup: SetupState) => ReactNode;
};

/** A step of the set-up: where the person stands, then what the step asks. */
export function StepPage({ step, children }: StepPageProps) {
  const { titleOf } = usePages();
  const setup = useAppState((state) => state.setup);
  return (
    <>
      <PageTitle parent="main">{titleOf(stepPages[step])}</PageTitle>
      <StepProgress here={step} />
      {setup ? <Unlocked {...{ step, setup, children }} /> : <Skeleton count={1} />}
    </>
  );
}

/** Nothing is asked of a person who has not agreed to what happens with it. */
function Unlocked({ step, setup, children }: StepPageProps & { readonly setup: SetupState }) {
  const text = useText(setUpMessages);
  const { to } = usePages();
  if (step === 'welcome' || setup.nextStep !== 'welcome') return children(setup);
  return (
    <>
      <Notice>{text.consentFirst}</Notice>
      <LinkButton to={to('welcome')}>{text.toConsent}</LinkButton>
    </>
  );
}

/** A step that is done already: that it is, and the way on. */
export function StepDone({ setup, children }: { setup: SetupState; children: ReactNode }) {
  const text = useText(setUpMessages);
  const { pageAfter } = useWayOn();
  return (
    <>
      <Notice>{children}</Notice>
      <LinkButton to={pageAfter(setup, setup.done.includes('set-user-pay'))}>
        {text.goOn}
      </LinkButton>
    </>
  );
}
