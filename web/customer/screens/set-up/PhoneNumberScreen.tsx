import { useState } from 'react';
import * as v from 'valibot';
import { normalisePhoneNumber } from '../../../../contract/shared/phone.ts';
import type { SetupState } from '../../../../contract/shared/setup-state.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Notice } from '../../../ui/card.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import type { AppError } from '../../api/problem.ts';
import { usePages } from '../../parts/pages.ts';
import { useNavigateFromHere } from '../../parts/use-navigate-from-here.ts';
import { useDraft } from '../../session/drafts.ts';
import { setUpMessages } from './messages.ts';
import { StepDone, StepForm, StepPage, StepProblem } from './step-page.tsx';
import { useFieldFocus } from './use-field-focus.ts';
import { useSetupCalls } from './use-setup-calls.ts';

/** The mobile number, during the set-up and for later changes. */
export function PhoneNumberScreen() {
  const text = useText(setUpMessages);
  return (
    <StepPage step="set-phone-number">
      {(setup) => (
        <>
          {setup.phone.moved ? <Notice tone="alert">{text.phoneMoved}</Notice> : null}
          {setup.phone.verified ? (
            <>
              <StepDone setup={setup}>{text.phoneVerified(setup.phone.verified)}</StepDone>
              <h2>{text.phoneChange}</h2>
            </>
          ) : (
            <p>{text.phoneBody}</p>
          )}
          <NumberForm setup={setup} />
        </>
      )}
    </StepPage>
  );
}

const draftSchema = v.object({ phoneNumber: v.string() });

function NumberForm({ setup }: { readonly setup: SetupState }) {
  const text = useText(setUpMessages);
  const { sendCode } = useSetupCalls();
  const navigate = useNavigateFromHere();
  const { to } = usePages();
  const phoneNumber = setup.phone.pending?.number ?? '';
  const { draft, keep, drop } = useDraft('phone', draftSchema, { phoneNumber });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AppError>();
  const [refusal, setRefusal] = useState<{ error: string; number: string }>();
  const number = draft.phoneNumber;
  /** A refused number stays marked until it has changed and is valid. */
  const isWrong = refusal?.number === number || !normalisePhoneNumber(number);
  const place = useFieldFocus(setup.phone.verified === null);
  const send = async () => {
    setProblem(undefined);
    setRefusal(undefined);
    if (!normalisePhoneNumber(number)) return setRefusal({ error: text.phoneWrong, number });
    setBusy(true);
    const outcome = await sendCode(number);
    setBusy(false);
    if (!outcome.ok) return refuse(outcome.problem);
    drop();
    // If no code was sent, the number is already verified.
    navigate(to(outcome.setup.phone.pending ? 'verifyCode' : 'settings'));
  };
  const refuse = (why: AppError) => {
    if (why.code === 'PHONE_NUMBER_REFUSED') setRefusal({ error: text.phoneRefused, number });
    else if (why.code === 'INVALID_REQUEST') setRefusal({ error: text.phoneWrong, number });
    else setProblem(why);
  };
  return (
    <StepForm onSend={() => void send()} busy={busy} refusal={refusal} action={text.sendCode}>
      <FormField
        ref={place}
        label={text.phoneLabel}
        hint={text.phoneHint}
        error={isWrong ? refusal?.error : undefined}
        type="tel"
        name="tel"
        autoComplete="tel"
        maxLength={60}
        value={draft.phoneNumber}
        onChange={(event) => keep({ phoneNumber: event.target.value })}
      />
      <StepProblem problem={problem} />
    </StepForm>
  );
}
