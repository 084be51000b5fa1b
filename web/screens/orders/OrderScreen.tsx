import { useParams } from 'react-router';
import type { OrderList } from '../../../contract/orders.ts';
import { formatDayAndTime, formatYen } from '../../i18n/format.ts';
import { useLanguage, useLocalText, useText } from '../../i18n/use-text.ts';
import { useOrders } from '../../lib/purchase-queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { receiptIcon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { orderMessages } from './messages.ts';
import { orderStanding } from './order-standing.ts';

type Order = OrderList['orders'][number];

/** One purchase of this person. */
export function OrderScreen() {
  const { id } = useParams();
  const { titleOf } = usePages();
  const query = useOrders();
  return (
    <>
      <PageTitle parent="orders">{titleOf('order')}</PageTitle>
      <QueryView query={query}>
        {({ orders }) => {
          const order = orders.find((candidate) => candidate.id === id);
          return order ? <OrderFacts order={order} /> : <MissingOrder />;
        }}
      </QueryView>
    </>
  );
}

function OrderFacts({ order }: { readonly order: Order }) {
  const text = useText(orderMessages);
  const language = useLanguage();
  const local = useLocalText();
  const facts = [
    [text.state, text[orderStanding(order.state)]],
    [text.amount, formatYen(order.amountYen, language)],
    [text.machine, order.machineName ? local(order.machineName) : text.unknownMachine],
    [text.date, formatDayAndTime(order.createdAt, language)],
    [text.number, order.id],
  ] as const;
  return (
    <dl className="card facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function MissingOrder() {
  const text = useText(orderMessages);
  const { to } = usePages();
  return (
    <EmptyState icon={receiptIcon} title={text.missing}>
      <p>{text.missingBody}</p>
      <LinkButton to={to('orders')}>{text.toList}</LinkButton>
      <LinkButton to={to('main')} look="quiet">
        {text.toMachines}
      </LinkButton>
    </EmptyState>
  );
}
