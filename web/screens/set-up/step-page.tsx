import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { SetupStep } from '../../../contract/client.ts';
import type { SetupState } from '../../../contract/setup-state.ts';
import type { AppError } from '../../api/problem.ts';
import { problemRow } from '../../api/problem-row.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { readReturnPath } from '../../purchase/return-path.ts';
import { useApp, useAppState } from '../../session/app-context.tsx';
import { type AppState, signedIn } from '../../session/app-state.ts';
import { stepPages } from '../../session/setup-steps.ts';
import { AccountLine } from '../../ui/account-line.tsx';
import { Notice } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { usePages } from '../../ui/pages.ts';
import { StepProgress } from '../../ui/step-progress.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import { setUpMessages } from './messages.ts';
import { waitSecondsIn } from './use-setup-calls.ts';

type StepPageProps = {
  readonly step: Exclude<SetupStep, 'set-user-pay'>;
  readonly children: (setup: SetupState) => ReactNode;
};

/** A step of the set-up: where the person stands, then what the step asks. */
export function StepPage({ step, children }: StepPageProps) {
  const { titleOf } = usePages();
  const setup = useAppState((state) => signedIn(state)?.setup);
  return (
    <>
      <PageTitle parent="main">{titleOf(stepPages[step])}</PageTitle>
      <StepProgress here={step} />
      <AccountLine />
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

/** A step that is done already, and the link to the next one. */
export function StepDone({ setup, children }: { setup: SetupState; children: ReactNode }) {
  const text = useText(setUpMessages);
  const { pageAfter } = useNextStep();
  return (
    <>
      <Notice>{children}</Notice>
      <LinkButton to={pageAfter(setup, setup.done.includes('set-user-pay'))}>
        {text.goOn}
      </LinkButton>
    </>
  );
}

/** Why the edge refused a step, in the person's language, and how long to wait where that helps. */
export function StepProblem({ problem }: { readonly problem: AppError | undefined }) {
  const language = useLanguage();
  const text = useText(setUpMessages);
  const wait = problem && waitSecondsIn(problem);
  return (
    <div role="alert">
      {problem ? (
        <Notice tone="alert">
          <p>{problemRow(problem.code).body[language]}</p>
          {wait === undefined ? null : <p>{text.waitAbout(wait)}</p>}
        </Notice>
      ) : null}
    </div>
  );
}

/**
 * The page after a step: the next required step; then, once, the payment method, which is optional where
 * nothing is being bought; then the purchase that was left for the set-up; else home. A person whose set-up was complete came from the
 * settings to change something, and goes back there.
 */
export function useNextStep() {
  const app = useApp();
  const navigate = useNavigate();
  const { to } = usePages();
  const pageAfter = (setup: SetupState, wasComplete: boolean) => {
    if (setup.nextStep) return to(stepPages[setup.nextStep]);
    const purchase = readReturnPath(app.tenantParams.clientId);
    const offersPay = (app.read().client?.payMethods.length ?? 0) > 0;
    const wantsPay = offersPay && !setup.done.includes('set-user-pay');
    // A purchase cannot go on without a method: the person would only be sent away again.
    if (purchase !== undefined) return wantsPay ? to('setUserPay') : purchase;
    if (wasComplete) return to('settings');
    return to(wantsPay ? 'setUserPay' : 'main');
  };
  return {
    pageAfter,
    goOn: (setup: SetupState, wasComplete: boolean, replace = false) =>
      navigate(pageAfter(setup, wasComplete), { replace }),
  };
}

/** Whether nothing required was missing before the step now under way. */
export const isComplete = (state: AppState): boolean => signedIn(state)?.setup.nextStep === null;
