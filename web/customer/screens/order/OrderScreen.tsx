import { useLocation } from 'react-router';
import * as v from 'valibot';
import type { Order } from '../../../../contract/customer/orders.ts';
import { orderIdSchema } from '../../../../contract/shared/ids.ts';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { receiptIcon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Skeleton } from '../../../ui/waiting.tsx';
import { useOrder } from '../../api/person-queries.ts';
import { usePageParam } from '../../browser/page-address.ts';
import { readPageQuery } from '../../browser/read-address.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import { usePages } from '../../parts/pages.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { useLiveOrder } from '../../purchase/use-live-order.ts';
import { DropScreen } from './drop-screen.tsx';
import { orderMessages } from './messages.ts';
import { OrderActions } from './order-actions.tsx';
import { MoneyCard, OrderFacts, OrderHistory } from './order-facts.tsx';
import { ProblemCard, ProblemScreen } from './problem-report.tsx';
import { ReceiptScreen } from './receipt.tsx';
import { StateScene } from './state-scene.tsx';
import { TakeScreen } from './take-screen.tsx';
import { useScene } from './use-scene.ts';

/** One purchase, live while it is in progress. */
export function OrderScreen() {
  const id = usePageParam('order', 'id');
  const { view } = readPageQuery(useLocation().search);
  // An invalid order id is not requested.
  return v.is(orderIdSchema, id) ? <KnownOrder id={id} view={view} /> : <Missing />;
}

function OrderTitle() {
  const { titleOf } = usePages();
  return <PageTitle parent="orders">{titleOf('order')}</PageTitle>;
}

function KnownOrder({ id, view }: { readonly id: string; readonly view: string | null }) {
  const query = useOrder(id);
  return (
    <QueryView
      query={query}
      missing={<Missing />}
      waiting={
        <>
          <OrderTitle />
          <Skeleton count={2} />
        </>
      }
    >
      {(order) => {
        if (view === 'problem') return <ProblemScreen order={order} />;
        if (view === 'receipt') return <ReceiptScreen order={order} />;
        return <OrderView order={order} />;
      }}
    </QueryView>
  );
}

function OrderView({ order }: { readonly order: Order }) {
  const live = useLiveOrder(order);
  const { scene, land, take } = useScene(order, live);
  if (scene === 'drop') return <DropScreen order={order} live={live} onLanded={land} />;
  if (scene === 'take') return <TakeScreen order={order} onTaken={take} />;
  return (
    <>
      <OrderTitle />
      <StateScene order={order} live={live} />
      <MoneyCard order={order} />
      {order.problem ? <ProblemCard problem={order.problem} /> : null}
      <OrderActions order={order} />
      <OrderFacts order={order} />
      <OrderHistory history={order.history} />
    </>
  );
}

function Missing() {
  const text = useText(orderMessages);
  const { to } = usePages();
  return (
    <>
      <OrderTitle />
      <EmptyState icon={receiptIcon} title={text.missing}>
        <p>{text.missingBody}</p>
        <LinkButton to={to('orders')}>{text.toList}</LinkButton>
        <LinkButton to={to('main')} look="quiet">
          {text.toMachines}
        </LinkButton>
      </EmptyState>
    </>
  );
}
