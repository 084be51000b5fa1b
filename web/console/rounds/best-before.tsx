import type { RoundMachine, VisitedSlot } from '../../../contract/console/rounds.ts';
import { formatDay } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';

/** Says when the slot's pieces pass their best-before day, or that they have passed it. */
export function BestBefore({
  slot: { freshness, bestBefore },
}: {
  readonly slot: RoundMachine['slots'][number];
}) {
  const { t, language } = useText();
  if (bestBefore === null || freshness === 'unknown') return null;
  const day = formatDay(bestBefore, language);
  if (freshness === 'fresh') return <span className="quiet">{t('bestUntil', { day })}</span>;
  return (
    <span className={freshness === 'over' ? 'badge act' : 'badge wait'}>
      {t(freshness === 'over' ? 'bestOver' : 'bestUntil', { day })}
    </span>
  );
}

/**
 * A field for the best-before day of the pieces in the slot. Shown only if somebody has loaded or
 * counted pieces.
 */
export function BestBeforeField({
  drink,
  done,
  onChange,
}: {
  readonly drink: string;
  readonly done: VisitedSlot;
  readonly onChange: (done: VisitedSlot) => void;
}) {
  const { t } = useText();
  const { loaded, counted, bestBefore } = done;
  if (loaded === 0 && counted === null && bestBefore === null) return null;
  return (
    <label className="field best-before">
      <span>{t('bestBefore')}</span>
      <input
        type="date"
        min="2020-01-01"
        max="2099-12-31"
        aria-label={t('bestBeforeOf', { drink })}
        value={bestBefore ?? ''}
        onChange={({ target }) => onChange({ ...done, bestBefore: target.value || null })}
      />
    </label>
  );
}
