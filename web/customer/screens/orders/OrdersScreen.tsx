import { useLocation } from 'react-router';
import * as v from 'valibot';
import { monthSchema } from '../../../../contract/customer/orders.ts';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { receiptIcon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useOrders } from '../../api/person-queries.ts';
import { readPageQuery } from '../../browser/read-address.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { usePages } from '../../parts/pages.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { ordersMessages } from './messages.ts';
import { MonthChoice } from './month-choice.tsx';
import { OrderRows } from './order-rows.tsx';

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

/** Returns the month in an address; undefined for all, or if it is invalid. */
export function monthIn(search: string): string | undefined {
  const month = v.safeParse(monthSchema, readPageQuery(search).month);
  return month.success ? month.output : undefined;
}
