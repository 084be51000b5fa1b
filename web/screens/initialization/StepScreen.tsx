import type { SetupStep } from '../../../contract/client.ts';
import { useAppState } from '../../boot/app-state.ts';
import { useText } from '../../i18n/use-text.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListGroup, ListLink } from '../../ui/list-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { shelfMessages } from '../main/messages.ts';
import { stepNames, stepPages } from '../main/step-pages.ts';
import { setUpMessages } from './messages.ts';
import { StepProgress } from './step-progress.tsx';
import '../../styles/later.css';

/** The first step: what this is, and the terms. */
export const WelcomeScreen = () => <StepScreen step="welcome" />;

/** The mobile number. */
export const PhoneNumberScreen = () => <StepScreen step="set-phone-number" />;

/** The code that came to it. */
export const VerifyCodeScreen = () => <StepScreen step="verify-code" />;

/** Who the person is. */
export const PersonalInfoScreen = () => <StepScreen step="set-personal-info" />;

/** A step: what it asks for, where the person stands, and the way on. */
function StepScreen({ step }: { readonly step: Exclude<SetupStep, 'set-user-pay'> }) {
  const text = useText(setUpMessages);
  const { to, titleOf } = usePages();
  const setup = useAppState((state) => state.setup);
  const words = {
    welcome: text.welcomeBody,
    'set-phone-number': text.phoneBody,
    'verify-code': text.codeBody,
    'set-personal-info': text.infoBody,
  };
  return (
    <>
      <PageTitle parent="main">{titleOf(stepPages[step])}</PageTitle>
      <p>{words[step]}</p>
      {setup ? <StepProgress here={step} /> : <Skeleton count={1} />}
      {setup ? <WhatNow step={step} /> : null}
      <ListGroup title={text.read}>
        <ListLink to={to('termsOfUse')}>{titleOf('termsOfUse')}</ListLink>
        <ListLink to={to('privacyPolicy')}>{titleOf('privacyPolicy')}</ListLink>
      </ListGroup>
    </>
  );
}

function WhatNow({ step }: { readonly step: SetupStep }) {
  const text = useText(setUpMessages);
  const names = useText(shelfMessages);
  const { to } = usePages();
  const nextStep = useAppState((state) => state.setup?.nextStep);
  const elsewhere = nextStep && nextStep !== step ? nextStep : undefined;
  return (
    <>
      <Notice>
        <b>{nextStep ? text.closed : text.allDone}</b>
        {nextStep ? text.closedBody : null}
      </Notice>
      <LinkButton to={to('main')}>{text.toMachines}</LinkButton>
      {elsewhere ? (
        <LinkButton to={to(stepPages[elsewhere])} look="quiet">
          {text.toNext(names[stepNames[elsewhere]])}
        </LinkButton>
      ) : null}
    </>
  );
}
