import { formatDay, formatMoment } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import type { Report } from './sales-data.ts';

/** Says whether the counters agree with the orders, which proves the numbers on the page. */
export function CheckNote({ checks }: Pick<Report, 'checks'>) {
  const { t, language, inYen } = useText();
  const done = checks.flatMap(({ day, check }) => (check ? [{ day, ...check }] : []));
  const differing = done.filter(({ agrees }) => !agrees);
  const yen = inYen(done.reduce((sum, { differenceYen }) => sum + differenceYen, 0));
  const last = Math.max(...done.map(({ at }) => at));
  if (done.length === 0) return <p className="note">{t('notChecked')}</p>;
  if (differing.length > 0) {
    const days = differing.map(({ day }) => formatDay(day, language)).join(', ');
    return (
      <p className="note act" role="alert">
        {t('checkDiffers', { days })}
      </p>
    );
  }
  const at = formatMoment(new Date(last).toISOString(), language);
  return (
    <p className="note good">
      {checks.length === 1
        ? t('checked', { at, yen })
        : t('checkedDays', { days: done.length, at, yen })}
    </p>
  );
}
