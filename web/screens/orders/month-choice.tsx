import { useId } from 'react';
import { useNavigate } from 'react-router';
import { formatMonth } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { usePages } from '../../ui/use-pages.ts';
import { ordersMessages } from './messages.ts';
import { latestMonths } from './months.ts';

/** Which month is shown; the choice stands in the address, so that back and reload keep it. */
export function MonthChoice({ month }: { readonly month: string | undefined }) {
  const text = useText(ordersMessages);
  const language = useLanguage();
  const navigate = useNavigate();
  const { to } = usePages();
  const id = useId();
  const months = latestMonths(Date.now());
  const choose = (chosen: string) =>
    navigate(chosen === '' ? to('orders') : `${to('orders')}?month=${chosen}`, { replace: true });
  return (
    <div className="field month-choice">
      <label htmlFor={id}>{text.month}</label>
      <select id={id} value={month ?? ''} onChange={({ target }) => choose(target.value)}>
        <option value="">{text.all}</option>
        {month === undefined || months.includes(month) ? null : (
          <option value={month}>{formatMonth(month, language)}</option>
        )}
        {months.map((one) => (
          <option key={one} value={one}>
            {formatMonth(one, language)}
          </option>
        ))}
      </select>
    </div>
  );
}
