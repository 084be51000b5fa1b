import { useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as v from 'valibot';
import { monthSchema } from '../../../../contract/customer/orders.ts';
import { formatMonth } from '../../../i18n/format-date.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import formStyles from '../../../ui/form.module.css';
import { receiptIcon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useOrders } from '../../api/person-queries.ts';
import { readPageQuery } from '../../browser/read-address.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { usePages } from '../../parts/pages.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { ordersMessages } from './messages.ts';
import { OrderRows } from './order-rows.tsx';
import styles from './orders.module.css';

/** All purchases of the person, newest first, or those of one month. */
export function OrdersScreen() {
  const { titleOf } = usePages();
  const month = monthIn(useLocation().search);
  const query = useOrders(month);
  const isEmpty = month === undefined && query.data?.orders.length === 0;
  return (
    <>
      <PageTitle>{titleOf('orders')}</PageTitle>
      {isEmpty ? null : <MonthChoice month={month} />}
      <QueryView query={query}>
        {(list) =>
          list.orders.length > 0 ? (
            <OrderRows
              key={month}
              first={list}
              month={month}
              hasFailed={query.error !== undefined}
            />
          ) : (
            <NoOrders month={month} />
          )
        }
      </QueryView>
    </>
  );
}

function NoOrders({ month }: { readonly month: string | undefined }) {
  const text = useText(ordersMessages);
  const { to } = usePages();
  if (month !== undefined) {
    return (
      <EmptyState icon={receiptIcon} title={text.noneInMonth}>
        <LinkButton to={to('orders')} look="quiet">
          {text.showAll}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={receiptIcon} title={text.none}>
      <p>{text.noneBody}</p>
      <LinkButton to={to('main')}>{text.toMachines}</LinkButton>
    </EmptyState>
  );
}

/** Selects the month. The address holds the choice, so that back and reload keep it. */
function MonthChoice({ month }: { readonly month: string | undefined }) {
  const text = useText(ordersMessages);
  const language = useLanguage();
  const navigate = useNavigate();
  const { to } = usePages();
  const id = useId();
  const months = latestMonths(Date.now());
  const choose = (chosen: string) =>
    navigate(chosen === '' ? to('orders') : `${to('orders')}?month=${chosen}`, { replace: true });
  return (
    <div className={classes(formStyles['field'], styles['month-choice'])}>
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

/** Returns the month in an address; undefined for all, or if it is invalid. */
export function monthIn(search: string): string | undefined {
  const month = v.safeParse(monthSchema, readPageQuery(search).month);
  return month.success ? month.output : undefined;
}
