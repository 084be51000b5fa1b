import { setupStepSchema } from '../../../contract/shared/client.ts';
import { personalInfoFields } from '../../../contract/shared/personal-info-fields.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import type { DeskDraft } from './desk-draft.ts';

type TextName = {
  [Name in keyof DeskDraft]: DeskDraft[Name] extends string ? Name : never;
}[keyof DeskDraft];
type Change = (changed: Partial<DeskDraft>) => void;
type TextsProps = {
  readonly title: MessageKey;
  readonly hint: MessageKey;
  readonly fields: readonly {
    readonly name: TextName;
    readonly type: string;
    readonly most: number;
    /** The format that customers' phones can open. */
    readonly pattern: string | undefined;
  }[];
  readonly draft: DeskDraft;
  readonly change: Change;
};

/** Text fields under one title. */
export function DeskTexts({ title, hint, fields, draft, change }: TextsProps) {
  const { t } = useText();
  return (
    <section aria-label={t(title)}>
      <h2>{t(title)}</h2>
      <p className="quiet">{t(hint)}</p>
      <div className="scope">
        {fields.map(({ name, type, most, pattern }) => (
          <label key={name} className="field long">
            <span>{t(name)}</span>
            <input
              {...{ type, pattern }}
              maxLength={most}
              value={draft[name]}
              required={isNeeded(name, draft)}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          </label>
        ))}
      </div>
    </section>
  );
}

/**
 * Returns whether a field is required: the service's name always, the company if there is a
 * registration number.
 */
const isNeeded = (name: TextName, { sellerNumber }: DeskDraft) =>
  name === 'serviceJa' ||
  name === 'serviceEn' ||
  (name === 'sellerJa' && sellerNumber.trim() !== '');

type ChoicesProps<Kind extends string> = {
  readonly title: MessageKey;
  readonly hint: MessageKey;
  readonly all: readonly (readonly [kind: Kind, label: string])[];
  readonly chosen: readonly Kind[];
  readonly onChange: (chosen: Kind[]) => void;
};

/** Checkboxes for several kinds. A newly checked kind becomes the last one. */
export function DeskChoices<Kind extends string>({
  title,
  hint,
  all,
  chosen,
  onChange,
}: ChoicesProps<Kind>) {
  const { t } = useText();
  return (
    <section aria-label={t(title)}>
      <h2>{t(title)}</h2>
      <fieldset className="choice" aria-label={t(title)}>
        {all.map(([kind, label]) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={chosen.includes(kind)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, kind] : chosen.filter((one) => one !== kind))
              }
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <p className="quiet">{t(hint)}</p>
    </section>
  );
}

/**
 * The set-up steps that a purchase requires, and the personal information that the tenant asks for.
 */
export function SetupChoices({ draft, change }: Pick<TextsProps, 'draft' | 'change'>) {
  const { t } = useText();
  return (
    <>
      <DeskChoices
        title="deskSetup"
        hint="deskSetupHint"
        all={setupStepSchema.options.map((step) => [step, t(`step-${step}`)])}
        chosen={draft.steps}
        onChange={(steps) => change({ steps })}
      />
      <DeskChoices
        title="deskPersonalInfo"
        hint="deskPersonalInfoHint"
        all={personalInfoFields.map((field) => [field, t(`personal-${field}`)])}
        chosen={draft.personalInfo}
        onChange={(personalInfo) => change({ personalInfo })}
      />
    </>
  );
}
