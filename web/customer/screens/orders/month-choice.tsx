import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { formatMonth } from '../../../i18n/format-date.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import chipStyles from '../../../ui/chip.module.css';
import { usePages } from '../../parts/pages.ts';
import { ordersMessages } from './messages.ts';
import styles from './orders.module.css';

/** Selects the month. The address holds the choice, so that back and reload keep it. */
export function MonthChoice({ month }: { readonly month: string | undefined }) {
  const text = useText(ordersMessages);
  const language = useLanguage();
  const navigate = useNavigate();
  const { to } = usePages();
  const row = useRef<HTMLDivElement>(null);
  const latest = latestMonths(Date.now());
  const months = month === undefined || latest.includes(month) ? latest : [month, ...latest];
  const choose = (chosen: string | undefined) =>
    navigate(chosen === undefined ? to('orders') : `${to('orders')}?month=${chosen}`, {
      replace: true,
    });
  // Not scrollIntoView: it would also move the page, which keeps its place when the person goes back.
  useLayoutEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (row.current && chip) row.current.scrollLeft = chip.offsetLeft - row.current.offsetLeft;
  }, []);
  return (
    <fieldset className={styles['month-choice']}>
      <legend className="unseen">{text.month}</legend>
      <div ref={row} className={styles['months']}>
        {[undefined, ...months].map((one) => (
          <button
            key={one ?? 'all'}
            type="button"
            className={chipStyles['chip']}
            aria-pressed={one === month}
            onClick={() => choose(one)}
          >
            <span>{one === undefined ? text.all : formatMonth(one, language)}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Two years. Older purchases are listed under "all". */
const MONTHS = 24;
const JAPAN_MS = 9 * 3_600_000;

/** This month and earlier ones by Japan's calendar, the latest first. */
export function latestMonths(nowMs: number): readonly string[] {
  const today = new Date(nowMs + JAPAN_MS);
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1))
      .toISOString()
      .slice(0, 7),
  );
}
