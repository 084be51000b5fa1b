import { useId, useState } from 'react';
import * as v from 'valibot';
import { consentVersionsSchema } from '../../../../contract/shared/documents.ts';
import type { SetupState } from '../../../../contract/shared/setup-state.ts';
import { useText } from '../../../i18n/use-text.ts';
import cardStyles from '../../../ui/card.module.css';
import { Notice } from '../../../ui/card.tsx';
import { classes } from '../../../ui/class-names.ts';
import formStyles from '../../../ui/form.module.css';
import type { AppError } from '../../api/problem.ts';
import { usePages } from '../../parts/pages.ts';
import { useApp, useAppState } from '../../session/app-context.tsx';
import { useDraft } from '../../session/drafts.ts';
import { DocumentView } from '../about/document-view.tsx';
import { setUpMessages } from './messages.ts';
import styles from './set-up.module.css';
import {
  isComplete,
  StepDone,
  StepForm,
  StepPage,
  StepProblem,
  useNextStep,
} from './step-page.tsx';
import { useSetupCalls } from './use-setup-calls.ts';

/** The first step: what this app does, and consent to the current documents. */
export function WelcomeScreen() {
  const text = useText(setUpMessages);
  const { appName } = usePages();
  return (
    <StepPage step="welcome">
      {(setup) => (
        <>
          <section className={classes(cardStyles['card'], styles['promise'])}>
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
  const app = useApp();
  const { giveConsent } = useSetupCalls();
  const { goOn } = useNextStep();
  const documents = useAppState((state) => state.client?.setup.documents);
  const { draft, keep, drop } = useDraft('welcome', draftSchema, { agreedTo: null });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AppError>();
  const [unticked, setUnticked] = useState<object>();
  if (!documents) return null;
  // Consent is valid only for the versions that were shown.
  const { agreedTo } = draft;
  const agreed =
    agreedTo?.termsOfUse === documents.termsOfUse &&
    agreedTo?.privacyPolicy === documents.privacyPolicy;
  const send = async () => {
    setProblem(undefined);
    if (!agreed) return setUnticked({});
    const wasComplete = isComplete(app.read());
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
      <StepForm onSend={() => void send()} busy={busy} refusal={unticked} action={text.agree}>
        {texts}
        <ConsentBox
          checked={agreed}
          wrong={!agreed && unticked !== undefined}
          onChange={(checked) => keep({ agreedTo: checked ? documents : null })}
        />
        <StepProblem problem={problem} />
      </StepForm>
    </>
  );
}

type ConsentBoxProps = {
  readonly checked: boolean;
  readonly wrong: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** The checkbox below the documents. It is required. */
function ConsentBox({ checked, wrong, onChange }: ConsentBoxProps) {
  const text = useText(setUpMessages);
  const id = useId();
  return (
    <div className={styles['consent']}>
      <label>
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={wrong}
          aria-describedby={wrong ? id : undefined}
        />
        <span>{text.consent}</span>
      </label>
      {wrong ? (
        <p id={id} className={classes(formStyles['field-error'], 'small')}>
          {text.consentMissing}
        </p>
      ) : null}
    </div>
  );
}

type ConsentDocumentProps = {
  readonly name: 'termsOfUse' | 'privacyPolicy';
  readonly version: string | null;
};

/** A document that unfolds within the page. It loads when opened. */
function ConsentDocument({ name, version }: ConsentDocumentProps) {
  const text = useText(setUpMessages);
  const { titleOf } = usePages();
  const [opened, setOpened] = useState(false);
  if (version === null) return null;
  return (
    <details
      className={classes(cardStyles['card'], styles['read-here'])}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>
        <span>
          {titleOf(name)}
          <small>{text.version(version)}</small>
        </span>
      </summary>
      {opened ? <DocumentView name={name} /> : null}
    </details>
  );
}
