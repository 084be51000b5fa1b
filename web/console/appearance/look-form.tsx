import type { FormEvent } from 'react';
import { Button } from 'react-aria-components';
import { type LookDetail, pictureNames } from '../../../contract/console/appearance.ts';
import { useText } from '../i18n/use-text.ts';
import { Choice } from '../parts/choice.tsx';
import { ColourField } from './colour-field.tsx';
import { colourNames, type LookDraft } from './look-draft.ts';
import { PictureField } from './picture-field.tsx';

const names = ['appNameJa', 'appNameEn'] as const;
const sentences = ['heroTextJa', 'heroTextEn'] as const;

/** The form of the app's appearance. */
export function LookForm({
  draft,
  current: { hasLogo, hasHero },
  isReady,
  onChange,
  onSave,
}: {
  readonly draft: LookDraft;
  /** The stored appearance. */
  readonly current: LookDetail;
  /** Whether the draft is complete: it has a name and complete colours. */
  readonly isReady: boolean;
  readonly onChange: (changed: Partial<LookDraft>) => void;
  readonly onSave: () => void;
}) {
  const { t } = useText();
  const { colors, character } = draft;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  const text = (name: (typeof names)[number] | (typeof sentences)[number], most: number) => (
    <label key={name} className="field long">
      <span>{t(name)}</span>
      <input
        required={name === 'appNameJa' || (name === 'heroTextJa' && draft.heroTextEn !== '')}
        maxLength={most}
        value={draft[name]}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    </label>
  );
  return (
    <form aria-label={t('appearance')} onSubmit={submit}>
      <section aria-label={t('lookTexts')}>
        <h2>{t('lookTexts')}</h2>
        <div className="scope">
          {names.map((name) => text(name, 30))}
          {sentences.map((name) => text(name, 60))}
        </div>
      </section>
      <section aria-label={t('lookColours')}>
        <h2>{t('lookColours')}</h2>
        <div className="scope">
          {colourNames.map((name) => (
            <ColourField
              key={name}
              label={t(name)}
              pick={t('pickColour', { colour: t(name) })}
              value={colors[name]}
              onValue={(value) => onChange({ colors: { ...colors, [name]: value } })}
            />
          ))}
        </div>
        <p className="quiet">{t('coloursHint')}</p>
      </section>
      <section aria-label={t('lookShapes')}>
        <h2>{t('lookShapes')}</h2>
        <div className="scope">
          <Choice
            legend={t('machineLook')}
            name="machine"
            value={character.machine}
            options={[
              ['enamel', t('enamel')],
              ['awning', t('awning')],
            ]}
            onValue={(machine) => onChange({ character: { ...character, machine } })}
          />
          <Choice
            legend={t('typeLook')}
            name="type"
            value={character.type}
            options={[
              ['sans', t('sans')],
              ['serif', t('serif')],
            ]}
            onValue={(type) => onChange({ character: { ...character, type } })}
          />
          <Choice
            legend={t('cornerLook')}
            name="corners"
            value={character.corners}
            options={[
              ['soft', t('soft')],
              ['round', t('round')],
            ]}
            onValue={(corners) => onChange({ character: { ...character, corners } })}
          />
        </div>
      </section>
      <section aria-label={t('lookPictures')}>
        <h2>{t('lookPictures')}</h2>
        {pictureNames.map((name) => (
          <PictureField
            key={name}
            name={name}
            has={name === 'logo' ? hasLogo : hasHero}
            value={draft[name]}
            onValue={(value) => onChange({ [name]: value })}
          />
        ))}
        <p className="quiet">{t('picturesHint')}</p>
      </section>
      <Button className="button main" type="submit" isDisabled={!isReady}>
        {t('checkDocument')}
      </Button>
    </form>
  );
}
