import { type ComponentProps, useState } from 'react';
import {
  checkPersonalInfo,
  type TypedPersonalInfo,
  todayInJapan,
  typedPersonalInfoSchema,
} from '../../../../contract/customer/personal-info.ts';
import { readErrorData } from '../../../../contract/shared/error-data.ts';
import {
  type PersonalInfoField,
  personalInfoFields,
} from '../../../../contract/shared/personal-info-fields.ts';
import { useText } from '../../../i18n/use-text.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { Skeleton } from '../../../ui/waiting.tsx';
import type { AppError } from '../../api/problem.ts';
import { useQueryCache } from '../../api/use-query-cache.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { useApp } from '../../session/app-context.tsx';
import { useDraft } from '../../session/drafts.ts';
import { setUpMessages } from './messages.ts';
import {
  isComplete,
  StepDone,
  StepForm,
  StepPage,
  StepProblem,
  useNextStep,
} from './step-page.tsx';
import { usePostcodeFill } from './use-postcode-fill.ts';
import { usePersonalInfo, useSetupCalls } from './use-setup-calls.ts';

/** Asks for the personal data that the tenant requires. */
export function PersonalInfoScreen() {
  const text = useText(setUpMessages);
  const query = usePersonalInfo();
  return (
    <StepPage step="set-personal-info">
      {(setup) => (
        <QueryView query={query} waiting={<Skeleton count={1} />}>
          {({ fields, personalInfo }) =>
            fields.length === 0 ? (
              <StepDone setup={setup}>{text.infoNotAsked}</StepDone>
            ) : (
              <>
                <p>{text.infoBody}</p>
                <PersonalInfoForm fields={fields} given={personalInfo} />
              </>
            )
          }
        </QueryView>
      )}
    </StepPage>
  );
}

type PersonalInfoFormProps = {
  readonly fields: readonly PersonalInfoField[];
  readonly given: TypedPersonalInfo;
};

/** Attributes for the keyboard and for autofill. */
const inputs: Readonly<Record<PersonalInfoField, ComponentProps<'input'>>> = {
  name: { autoComplete: 'name', maxLength: 100 },
  kana: { autoComplete: 'off', maxLength: 100 },
  birthDate: { autoComplete: 'bday', maxLength: 30 },
  postalCode: { autoComplete: 'postal-code', inputMode: 'numeric', maxLength: 30 },
  address: { autoComplete: 'street-address', maxLength: 300 },
};

const isAsked = (fields: readonly PersonalInfoField[]) => (name: string) =>
  fields.some((field) => field === name);

type Refusal = { readonly fields: readonly string[]; readonly draft: TypedPersonalInfo };

/** The requested fields. The edge applies the same rules. Errors appear at their field. */
function PersonalInfoForm({ fields, given }: PersonalInfoFormProps) {
  const text = useText(setUpMessages);
  const { putPersonalInfo } = useSetupCalls();
  const { put } = useQueryCache();
  const { goOn } = useNextStep();
  const { draft, keep, drop } = useDraft('personal-info', typedPersonalInfoSchema, given);
  const { onPostcode, filled } = usePostcodeFill(draft, keep);
  const app = useApp();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AppError>();
  /** The refused fields with their values. A new object moves the focus to the first of them. */
  const [refusal, setRefusal] = useState<Refusal>();
  const send = async () => {
    setProblem(undefined);
    const checked = checkPersonalInfo(fields, draft, todayInJapan(Date.now()));
    setRefusal(checked.ok ? undefined : { fields: [...checked.fields], draft });
    if (!checked.ok) return;
    const wasComplete = isComplete(app.read());
    setBusy(true);
    const outcome = await putPersonalInfo(checked.value);
    setBusy(false);
    if (!outcome.ok) return refuse(outcome.problem);
    drop();
    // When the person comes back, the form shows the saved data without a request.
    await put('/me/personal-info', { fields, personalInfo: checked.value });
    goOn(outcome.setup, wasComplete);
  };
  const refuse = (why: AppError) => {
    const wrongFields = readErrorData(why, 'INVALID_REQUEST')?.fields ?? [];
    const asked = wrongFields.filter(isAsked(fields));
    if (asked.length === 0) setProblem(why);
    else setRefusal({ fields: asked, draft });
  };
  /** Returns whether a refused field is still wrong: its value is unchanged, or invalid. */
  const isWrong = (field: PersonalInfoField) => {
    if (!refusal?.fields.includes(field)) return false;
    const checked = checkPersonalInfo(fields, draft, todayInJapan(Date.now()));
    return draft[field] === refusal.draft[field] || (!checked.ok && checked.fields.includes(field));
  };
  const errorAt = (field: PersonalInfoField) => {
    if (!isWrong(field)) return undefined;
    const isMissing = field === 'name' && (draft.name ?? '').trim() === '';
    return isMissing ? text.nameMissing : text[`${field}Wrong`];
  };
  return (
    <StepForm onSend={() => void send()} busy={busy} refusal={refusal} action={text.save}>
      {personalInfoFields.filter(isAsked(fields)).map((field) => (
        <FormField
          key={field}
          {...inputs[field]}
          label={text[`${field}Label`]}
          hint={text[`${field}Hint`]}
          error={errorAt(field)}
          name={field}
          value={draft[field] ?? ''}
          onChange={(event) => {
            keep({ ...draft, [field]: event.target.value });
            if (field === 'postalCode' && fields.includes('address'))
              onPostcode(event.target.value);
          }}
        />
      ))}
      <p className="unseen" role="status">
        {filled ? text.addressFilled(filled) : null}
      </p>
      <StepProblem problem={problem} />
    </StepForm>
  );
}
