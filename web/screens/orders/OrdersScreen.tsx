import type { OrderList } from '../../../contract/orders.ts';
import { formatMoment, formatYen } from '../../i18n/format.ts';
import { useLanguage, useLocalText, useText } from '../../i18n/use-text.ts';
import { useOrders } from '../../lib/purchase-queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { receiptIcon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListGroup, ListLink } from '../../ui/list-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { orderMessages } from './messages.ts';
import { orderStanding } from './order-standing.ts';

/** Everything the person bought, newest first. */
export function OrdersScreen() {
  const { titleOf } = usePages();
  const query = useOrders();
  return (
    <>
      <PageTitle>{titleOf('orders')}</PageTitle>
      <QueryView query={query}>
        {({ orders }) => (orders.length > 0 ? <Orders orders={orders} /> : <NoOrders />)}
      </QueryView>
    </>
  );
}

function Orders({ orders }: Pick<OrderList, 'orders'>) {
  const text = useText(orderMessages);
  const language = useLanguage();
  const local = useLocalText();
  const { to } = usePages();
  const now = new Date();
  return (
    <ListGroup>
      {orders.map((order) => (
        <ListLink
          key={order.id}
          to={to('order', { id: order.id })}
          note={`${formatMoment(order.createdAt, now, language)}　${text[orderStanding(order.state)]}`}
        >
          {order.machineName ? local(order.machineName) : text.unknownMachine}{' '}
          <b>{formatYen(order.amountYen, language)}</b>
        </ListLink>
      ))}
    </ListGroup>
  );
}

function NoOrders() {
  const text = useText(orderMessages);
  const { to } = usePages();
  return (
    <EmptyState icon={receiptIcon} title={text.none}>
      <p>{text.noneBody}</p>
      <LinkButton to={to('main')}>{text.toMachines}</LinkButton>
    </EmptyState>
  );
}
