import { useState } from 'react';
import * as v from 'valibot';
import { consentVersionsSchema } from '../../../contract/setup.ts';
import type { SetupState } from '../../../contract/setup-state.ts';
import { type AppError, useAppState } from '../../boot/app-state.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Notice } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send-form.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { ConsentBox } from './consent-box.tsx';
import { ConsentDocument } from './consent-document.tsx';
import { setUpMessages } from './messages.ts';
import { giveConsent } from './setup-calls.ts';
import { StepDone, StepPage } from './step-page.tsx';
import { StepProblem } from './step-problem.tsx';
import { isComplete, useWayOn } from './use-way-on.ts';

/** The first step: what this app does, and the consent to the documents that stand now. */
export function WelcomeScreen() {
  const text = useText(setUpMessages);
  const { appName } = usePages();
  return (
    <StepPage step="welcome">
      {(setup) => (
        <>
          <section className="card promise">
            <h2>{text.welcomeTitle(appName)}</h2>
            <ol>
              {[text.promiseChoose, text.promisePay, text.promiseWatch].map((promise) => (
                <li key={promise}>{promise}</li>
              ))}
            </ol>
          </section>
          <Consent setup={setup} />
        </>
      )}
    </StepPage>
  );
}

const draftSchema = v.object({ agreedTo: v.nullable(consentVersionsSchema) });

function Consent({ setup }: { readonly setup: SetupState }) {
  const text = useText(setUpMessages);
  const { goOn } = useWayOn();
  const documents = useAppState((state) => state.client?.setup.documents);
  const { draft, keep, drop } = useDraft('welcome', draftSchema, { agreedTo: null });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AppError>();
  const [unticked, setUnticked] = useState<object>();
  if (!documents) return null;
  // A tick counts for the versions it was set under, not for newer ones.
  const { agreedTo } = draft;
  const agreed =
    agreedTo?.termsOfUse === documents.termsOfUse &&
    agreedTo?.privacyPolicy === documents.privacyPolicy;
  const send = async () => {
    setProblem(undefined);
    if (!agreed) return setUnticked({});
    const wasComplete = isComplete();
    setBusy(true);
    const outcome = await giveConsent(documents);
    setBusy(false);
    if (!outcome.ok) return setProblem(outcome.problem);
    drop();
    goOn(outcome.setup, wasComplete);
  };
  const texts = (
    <>
      <ConsentDocument name="termsOfUse" version={documents.termsOfUse} />
      <ConsentDocument name="privacyPolicy" version={documents.privacyPolicy} />
    </>
  );
  if (setup.consent === 'current') {
    return (
      <>
        {texts}
        <StepDone setup={setup}>{text.consentGiven}</StepDone>
      </>
    );
  }
  return (
    <>
      {setup.consent === 'outdated' ? <Notice>{text.consentOutdated}</Notice> : null}
      {texts}
      <SendForm onSend={() => void send()} busy={busy} refusal={unticked} action={text.agree}>
        <ConsentBox
          checked={agreed}
          wrong={!agreed && unticked !== undefined}
          onChange={(checked) => keep({ agreedTo: checked ? documents : null })}
        />
        <StepProblem problem={problem} />
      </SendForm>
    </>
  );
}
