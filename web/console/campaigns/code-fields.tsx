import { Button } from 'react-aria-components';
import { useText } from '../i18n/use-text.ts';
import { Choice } from '../parts/choice.tsx';
import { WholeField } from '../parts/whole-field.tsx';
import { type DraftProps, newCode } from './campaign-draft.ts';

/**
 * The fields for a coupon's code or number of single-use codes, and for how many people may add it.
 */
export function CodeFields({ draft, onChange }: DraftProps) {
  const { t } = useText();
  const isShared = draft.codeKind === 'shared';
  return (
    <div className="scope">
      <Choice
        legend={t('codeKind')}
        isTitled
        name="code-kind"
        value={draft.codeKind}
        options={[
          ['shared', t('sharedCode')],
          ['single', t('singleCodes')],
        ]}
        onValue={(codeKind) => onChange({ codeKind })}
      />
      {isShared && (
        <>
          <label className="field">
            <span>{t('couponCode')}</span>
            <input
              required
              pattern="[A-Za-z0-9]{4,32}"
              maxLength={32}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              value={draft.code}
              onChange={({ target }) => onChange({ code: target.value })}
            />
          </label>
          <Button className="button" onPress={() => onChange({ code: newCode() })}>
            {t('otherCode')}
          </Button>
        </>
      )}
      <WholeField
        label={t(isShared ? 'mostPeople' : 'howManyCodes')}
        least={1}
        most={isShared ? 1_000_000 : 10_000}
        isRequired={!isShared}
        value={draft.people}
        onValue={(people) => onChange({ people })}
      />
    </div>
  );
}
