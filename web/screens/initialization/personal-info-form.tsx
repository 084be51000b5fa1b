import { type ComponentProps, useState } from 'react';
import { mutate } from 'swr';
import * as v from 'valibot';
import {
  checkPersonalInfo,
  type TypedPersonalInfo,
  todayInJapan,
  typedPersonalInfoSchema,
} from '../../../contract/personal-info.ts';
import {
  type PersonalInfoField,
  personalInfoFields,
} from '../../../contract/personal-info-fields.ts';
import { setupProblemSchema } from '../../../contract/setup.ts';
import { type AppError, appState } from '../../boot/app-state.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { FormField } from '../../ui/form-field.tsx';
import { SendForm } from '../../ui/send-form.tsx';
import { setUpMessages } from './messages.ts';
import { putPersonalInfo } from './setup-calls.ts';
import { StepProblem } from './step-problem.tsx';
import { isComplete, useWayOn } from './use-way-on.ts';

type PersonalInfoFormProps = {
  readonly fields: readonly PersonalInfoField[];
  readonly given: TypedPersonalInfo;
};

/** What the keyboard and the browser's memory need to know of each field. */
const inputs: Readonly<Record<PersonalInfoField, ComponentProps<'input'>>> = {
  name: { autoComplete: 'name', maxLength: 100 },
  kana: { autoComplete: 'off', maxLength: 100 },
  birthDate: { autoComplete: 'bday', maxLength: 30 },
  postalCode: { autoComplete: 'postal-code', inputMode: 'numeric', maxLength: 30 },
  address: { autoComplete: 'street-address', maxLength: 300 },
};

const isAsked = (fields: readonly PersonalInfoField[]) => (name: string) =>
  fields.some((field) => field === name);

/** The fields the tenant asks for. One set of rules here and at the edge; errors stand at their field. */
export function PersonalInfoForm({ fields, given }: PersonalInfoFormProps) {
  const text = useText(setUpMessages);
  const { goOn } = useWayOn();
  const { draft, keep, drop } = useDraft('personal-info', typedPersonalInfoSchema, given);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AppError>();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const send = async () => {
    setProblem(undefined);
    const checked = checkPersonalInfo(fields, draft, todayInJapan(Date.now()));
    setWrong(checked.ok ? [] : [...checked.fields]);
    if (!checked.ok) return;
    const wasComplete = isComplete();
    setBusy(true);
    const outcome = await putPersonalInfo(checked.value);
    setBusy(false);
    if (!outcome.ok) return refuse(outcome.problem);
    drop();
    await keepGivenInfo({ fields, personalInfo: checked.value });
    goOn(outcome.setup, wasComplete);
  };
  const refuse = (why: AppError) => {
    const data = v.safeParse(setupProblemSchema, why.data);
    const refused = data.success ? (data.output.fields ?? []).filter(isAsked(fields)) : [];
    setWrong(refused);
    if (refused.length === 0) setProblem(why);
  };
  return (
    <SendForm
      onSend={() => void send()}
      busy={busy}
      refusal={wrong.length > 0 ? wrong : undefined}
      action={text.save}
    >
      {personalInfoFields.filter(isAsked(fields)).map((field) => (
        <FormField
          key={field}
          {...inputs[field]}
          label={text[`${field}Label`]}
          hint={text[`${field}Hint`]}
          error={wrong.includes(field) ? text[`${field}Wrong`] : undefined}
          name={field}
          value={draft[field] ?? ''}
          onChange={(event) => keep({ ...draft, [field]: event.target.value })}
        />
      ))}
      <StepProblem problem={problem} />
    </SendForm>
  );
}

/** The way back shows what was saved, without asking the edge. */
const keepGivenInfo = (answer: object) =>
  mutate(`${appState().lineUser?.lineUserId} /me/personal-info`, answer, { revalidate: false });
