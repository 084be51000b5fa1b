import { useLocation } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { useOrders } from '../../lib/purchase-queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { receiptIcon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { ordersMessages } from './messages.ts';
import { MonthChoice } from './month-choice.tsx';
import { monthIn } from './months.ts';
import { OrderRows } from './order-rows.tsx';

/** Everything the person bought, newest first, or one month of it. */
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
            <OrderRows key={month} first={list} month={month} />
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
