import type { FormEvent } from 'react';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { WholeField } from '../parts/whole-field.tsx';
import { AnswerPreview } from './answer-preview.tsx';
import type { FaqDraft } from './faq-draft.ts';

type TextName = Exclude<keyof FaqDraft, 'order' | 'isHidden'>;
type Field = {
  readonly name: TextName;
  readonly label: MessageKey;
  readonly most: number;
  readonly isOptional?: true;
};

const questions: readonly Field[] = [
  { name: 'questionJa', label: 'faqQuestionJa', most: 200 },
  { name: 'questionEn', label: 'faqQuestionEn', most: 200, isOptional: true },
];
const answers: readonly Field[] = [
  { name: 'answerJa', label: 'faqAnswerJa', most: 5_000 },
  { name: 'answerEn', label: 'faqAnswerEn', most: 5_000, isOptional: true },
];
const others: readonly Field[] = [
  { name: 'categoryJa', label: 'faqCategoryJa', most: 40 },
  { name: 'categoryEn', label: 'faqCategoryEn', most: 40, isOptional: true },
  { name: 'words', label: 'faqWords', most: 400, isOptional: true },
];

/** The form of an entry, with a preview of its answer. */
export function FaqForm({
  draft,
  onChange,
  onSave,
  isBusy,
}: {
  readonly draft: FaqDraft;
  readonly onChange: (changed: Partial<FaqDraft>) => void;
  readonly onSave: () => void;
  readonly isBusy: boolean;
}) {
  const { t, language } = useText();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  const givenTo = (one: Field) => ({
    required: one.isOptional !== true,
    maxLength: one.most,
    value: draft[one.name],
  });
  const input = (one: Field) => (
    <label key={one.name} className="field long">
      <span>{t(one.label)}</span>
      <input {...givenTo(one)} onChange={({ target }) => onChange({ [one.name]: target.value })} />
    </label>
  );
  const area = (one: Field) => (
    <label key={one.name} className="field">
      <span>{t(one.label)}</span>
      <textarea
        {...givenTo(one)}
        rows={8}
        onChange={({ target }) => onChange({ [one.name]: target.value })}
      />
    </label>
  );
  return (
    <form onSubmit={submit}>
      <section aria-label={t('faqQuestion')}>
        <div className="scope">{questions.map(input)}</div>
        {answers.map(area)}
        <p className="quiet">{t('faqAnswerHint')}</p>
      </section>
      <AnswerPreview
        answer={language === 'ja' ? draft.answerJa : draft.answerEn || draft.answerJa}
      />
      <section aria-label={t('faqCategory')}>
        <div className="scope">
          {others.map(input)}
          <WholeField
            label={t('faqOrder')}
            most={9_999}
            isRequired
            value={draft.order}
            onValue={(order) => onChange({ order })}
          />
        </div>
        <fieldset className="choice" aria-label={t('state')}>
          <label>
            <input
              type="checkbox"
              checked={draft.isHidden}
              onChange={({ target }) => onChange({ isHidden: target.checked })}
            />
            <span>{t('faqHide')}</span>
          </label>
        </fieldset>
      </section>
      <p className="quiet">{t('faqNoUndo')}</p>
      <button type="submit" className="button main" disabled={isBusy}>
        {t('faqSave')}
      </button>
    </form>
  );
}
