import type { ComponentProps, ReactNode } from 'react';
import type { SetupStep } from '../../../../contract/shared/client.ts';
import type { SetupState } from '../../../../contract/shared/setup-state.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Notice } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { WholeWords } from '../../../ui/phrases.tsx';
import { SendForm } from '../../../ui/send-form.tsx';
import { Skeleton } from '../../../ui/waiting.tsx';
import type { AppError } from '../../api/problem.ts';
import { problemRow } from '../../api/problem-row.ts';
import { AccountLine } from '../../parts/account-line.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { usePages } from '../../parts/pages.ts';
import { StepProgress } from '../../parts/step-progress.tsx';
import { useNavigateFromHere } from '../../parts/use-navigate-from-here.ts';
import { ChosenDrink } from '../../purchase/chosen-drink.tsx';
import { readReturnPath } from '../../purchase/return-path.ts';
import { useApp, useAppState } from '../../session/app-context.tsx';
import { type AppState, signedIn } from '../../session/app-state.ts';
import { stepPages } from '../../session/setup-steps.ts';
import { setUpMessages } from './messages.ts';
import { useKeyboardHeight } from './use-keyboard-height.ts';
import { waitSecondsIn } from './use-setup-calls.ts';

type StepPageProps = {
  readonly step: Exclude<SetupStep, 'set-user-pay'>;
  readonly children: (setup: SetupState) => ReactNode;
};

/** A step of the set-up, with the progress above it. */
export function StepPage({ step, children }: StepPageProps) {
  const { titleOf } = usePages();
  const setup = useAppState((state) => signedIn(state)?.setup);
  useKeyboardHeight();
  return (
    <>
      <PageTitle parent="main">{titleOf(stepPages[step])}</PageTitle>
      <StepProgress here={step} />
      <AccountLine />
      {setup ? <Unlocked {...{ step, setup, children }} /> : <Skeleton count={1} />}
    </>
  );
}

/**
 * The form of a step. The chosen drink appears between its fields and its button, and covers
 * neither.
 */
export function StepForm({ children, ...form }: ComponentProps<typeof SendForm>) {
  return (
    <SendForm {...form}>
      {children}
      <ChosenDrink />
    </SendForm>
  );
}

/** Without consent to the documents, no other step is shown. */
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

/** A completed step with a link to the next one. */
export function StepDone({ setup, children }: { setup: SetupState; children: ReactNode }) {
  const text = useText(setUpMessages);
  const { pageAfter } = useNextStep();
  return (
    <>
      <Notice>{children}</Notice>
      <LinkButton to={pageAfter(setup, setup.done.includes('set-user-pay'))}>
        {text.goOn}
      </LinkButton>
      <ChosenDrink />
    </>
  );
}

/** Says why the edge refused a step, and how long to wait if waiting helps. */
export function StepProblem({ problem }: { readonly problem: AppError | undefined }) {
  const language = useLanguage();
  const text = useText(setUpMessages);
  const wait = problem && waitSecondsIn(problem);
  return (
    <div role="alert">
      {problem ? (
        <Notice tone="alert">
          <p>
            <WholeWords text={problemRow(problem.code).body[language]} />
          </p>
          {wait === undefined ? null : <p>{text.waitAbout(wait)}</p>}
        </Notice>
      ) : null}
    </div>
  );
}

/**
 * Returns functions that compute the page after a step and navigate to it. First come the required
 * steps. Then comes, once, the payment method, which is optional outside a purchase. The last page
 * is the interrupted purchase, or the main page. A person whose set-up was already complete returns
 * to the settings.
 */
export function useNextStep() {
  const app = useApp();
  const navigate = useNavigateFromHere();
  const { to } = usePages();
  const pageAfter = (setup: SetupState, wasComplete: boolean) => {
    if (setup.nextStep) return to(stepPages[setup.nextStep]);
    const purchase = readReturnPath(app.tenantParams.clientId);
    const offersPay = (app.read().client?.payMethods.length ?? 0) > 0;
    const wantsPay = offersPay && !setup.done.includes('set-user-pay');
    // A purchase needs a payment method, so it could not continue without one.
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

/** Whether all required steps were complete before the current one. */
export const isComplete = (state: AppState): boolean => signedIn(state)?.setup.nextStep === null;
