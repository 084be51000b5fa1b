import { type MessageKey, useText } from '../i18n/use-text.ts';
import { WholeField } from '../parts/whole-field.tsx';
import type { Rounding, Rule } from './price-plan.ts';

type Labels<T> = readonly (readonly [T, MessageKey])[];
const kinds: Labels<Rule['kind']> = [
  ['set', 'ruleSet'],
  ['add', 'ruleAdd'],
  ['percent', 'rulePercent'],
];
const roundings: Labels<Rounding> = [
  ['nearest', 'roundNearest'],
  ['up', 'roundUp'],
  ['down', 'roundDown'],
];

/** The form for the new price: an amount, or a change in yen or percent, and the rounding. */
export function RuleForm({
  rule,
  stepYen,
  onRule,
}: {
  readonly rule: Rule;
  readonly stepYen: number;
  readonly onRule: (rule: Rule) => void;
}) {
  const { t } = useText();
  return (
    <div className="scope">
      <fieldset className="choice" aria-label={t('newPrice')}>
        {kinds.map(([kind, label]) => (
          <label key={kind}>
            <input
              type="radio"
              name="kind"
              checked={rule.kind === kind}
              onChange={() => onRule({ ...rule, kind })}
            />
            <span>{t(label)}</span>
          </label>
        ))}
      </fieldset>
      <WholeField
        label={t(rule.kind === 'percent' ? 'rulePer' : 'ruleYen')}
        value={rule.value}
        isSigned={rule.kind !== 'set'}
        onValue={(value) => onRule({ ...rule, value })}
      />
      <label className="field">
        <span>{t('priceRounding')}</span>
        <select
          value={rule.rounding}
          onChange={({ target }) => {
            const rounding = roundings.find(([name]) => name === target.value)?.[0];
            if (rounding) onRule({ ...rule, rounding });
          }}
        >
          {roundings.map(([name, label]) => (
            <option key={name} value={name}>
              {t(label, { step: stepYen })}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
