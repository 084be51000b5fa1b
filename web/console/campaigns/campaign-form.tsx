import type { FormEvent } from 'react';
import { useCatalogue } from '../api/use-catalogue.ts';
import { useText } from '../i18n/use-text.ts';
import { Choice } from '../parts/choice.tsx';
import { DrinkChoice } from '../parts/drink-choice.tsx';
import { todayInJapan } from '../parts/japan-days.ts';
import { WholeField } from '../parts/whole-field.tsx';
import type { DraftProps } from './campaign-draft.ts';
import { CodeFields } from './code-fields.tsx';

/**
 * The form of a new coupon. The browser reports missing fields. A later question confirms the rest.
 */
export function CampaignForm({ draft, onChange, onFilled }: DraftProps & { onFilled: () => void }) {
  const { t } = useText();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFilled();
  };
  return (
    <form onSubmit={submit}>
      <section aria-label={t('campaignTitle')}>
        <div className="scope">
          <TextInput
            label={t('campaignTitle')}
            isRequired
            value={draft.ja}
            onValue={(ja) => onChange({ ja })}
          />
          <TextInput
            label={t('campaignTitleEn')}
            value={draft.en}
            onValue={(en) => onChange({ en })}
          />
        </div>
      </section>
      <section aria-label={t('discountWorth')}>
        <h2>{t('discountWorth')}</h2>
        <DiscountFields draft={draft} onChange={onChange} />
      </section>
      <section aria-label={t('codeKind')}>
        <h2>{t('codeKind')}</h2>
        <CodeFields draft={draft} onChange={onChange} />
      </section>
      <section aria-label={t('campaignPeriod')}>
        <h2>{t('campaignPeriod')}</h2>
        <div className="scope">
          <DayInput
            label={t('firstDay')}
            least={todayInJapan()}
            value={draft.from}
            onValue={(from) => onChange({ from })}
          />
          <DayInput
            label={t('lastDay')}
            least={draft.from}
            value={draft.until}
            onValue={(until) => onChange({ until })}
          />
        </div>
      </section>
      <section aria-label={t('audience')}>
        <h2>{t('audience')}</h2>
        <AudienceFields draft={draft} onChange={onChange} />
      </section>
      <button type="submit" className="button main">
        {t('createCampaign')}
      </button>
    </form>
  );
}

function DiscountFields({ draft, onChange }: DraftProps) {
  const { t } = useText();
  const isYen = draft.discountKind === 'yen';
  return (
    <div className="scope">
      <Choice
        legend={t('discountWorth')}
        isTitled
        name="discount-kind"
        value={draft.discountKind}
        options={[
          ['yen', t('yenUnit')],
          ['percent', t('percentUnit')],
        ]}
        onValue={(discountKind) => onChange({ discountKind })}
      />
      <WholeField
        label={t(isYen ? 'discountYen' : 'discountPercent')}
        least={1}
        most={isYen ? 10_000 : 100}
        isRequired
        value={draft.worth}
        onValue={(worth) => onChange({ worth })}
      />
      {!isYen && (
        <WholeField
          label={t('mostYenOff')}
          least={1}
          value={draft.mostYen}
          onValue={(mostYen) => onChange({ mostYen })}
        />
      )}
      <WholeField
        label={t('minimumYen')}
        most={10_000}
        value={draft.minimumYen}
        onValue={(minimumYen) => onChange({ minimumYen })}
      />
    </div>
  );
}

function AudienceFields({ draft, onChange }: DraftProps) {
  const { t } = useText();
  const drinks = useCatalogue().data?.products ?? [];
  return (
    <div className="scope">
      <Choice
        legend={t('audience')}
        isTitled
        name="audience"
        value={draft.audience}
        options={[
          ['everyone', t('everyone')],
          ['newcomers', t('newcomers')],
        ]}
        onValue={(audience) => onChange({ audience })}
      />
      <Choice
        legend={t('campaignPlace')}
        name="place-kind"
        value={draft.placeKind}
        options={[
          ['all', t('campaignEverywhere')],
          ['site', t('site')],
          ['route', t('route')],
          ['group', t('group')],
        ]}
        onValue={(placeKind) => onChange({ placeKind })}
      />
      {draft.placeKind !== 'all' && (
        <>
          <TextInput
            label={t('placeName')}
            isRequired
            most={200}
            value={draft.placeName}
            onValue={(placeName) => onChange({ placeName })}
          />
          <p className="quiet pick-products">{t('placeNameHint')}</p>
        </>
      )}
      <DrinkChoice
        drinks={drinks}
        chosen={draft.productIds}
        onChosen={(productIds) => onChange({ productIds: [...productIds] })}
      />
    </div>
  );
}

function TextInput({
  label,
  value,
  onValue,
  most = 40,
  isRequired = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly most?: number;
  readonly isRequired?: boolean;
}) {
  return (
    <label className="field long">
      <span>{label}</span>
      <input
        // Spaces only do not count as a text.
        pattern=".*\S.*"
        required={isRequired}
        maxLength={most}
        value={value}
        onChange={({ target }) => onValue(target.value)}
      />
    </label>
  );
}

function DayInput({
  label,
  least,
  value,
  onValue,
}: {
  readonly label: string;
  readonly least: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}) {
  return (
    <label className="field">
      <span>{label}</span>
      <input
        className="date"
        type="date"
        required
        min={least}
        value={value}
        onChange={({ target }) => onValue(target.value)}
      />
    </label>
  );
}
