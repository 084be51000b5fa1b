import { useEffect, useLayoutEffect } from 'react';
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
import { orderView } from '../../purchase/order-states.ts';
import { useLiveOrder } from '../../purchase/use-live-order.ts';
import { DropScreen } from './drop-screen.tsx';
import { FailureScreen } from './failure-screen.tsx';
import { orderMessages } from './messages.ts';
import facts from './order.module.css';
import { MainAction, OrderActions } from './order-actions.tsx';
import { MoneyCard, OrderFacts, OrderHistory } from './order-facts.tsx';
import { ProblemCard, ProblemScreen } from './problem-report.tsx';
import { ReceiptScreen } from './receipt.tsx';
import styles from './stage.module.css';
import { StateScene } from './state-scene.tsx';
import { TakeScreen } from './take-screen.tsx';
import { useScene } from './use-scene.ts';

type OrderScreenProps = {
  /** Called when the drop animation is over, to unmount the shelf on which the purchase began. */
  readonly onShelfLeft: () => void;
};

/** One purchase, live while it is in progress. */
export function OrderScreen({ onShelfLeft }: OrderScreenProps) {
  const id = usePageParam('order', 'id');
  const { view } = readPageQuery(useLocation().search);
  // An invalid order id is not requested.
  if (!v.is(orderIdSchema, id)) return <Missing />;
  return <KnownOrder id={id} view={view} onShelfLeft={onShelfLeft} />;
}

function OrderTitle() {
  const { titleOf } = usePages();
  return <PageTitle parent="orders">{titleOf('order')}</PageTitle>;
}

type KnownOrderProps = OrderScreenProps & { readonly id: string; readonly view: string | null };

function KnownOrder({ id, view, onShelfLeft }: KnownOrderProps) {
  const query = useOrder(id);
  const hasFailed = query.data === undefined && query.error !== undefined;
  useEffect(() => {
    if (hasFailed) onShelfLeft();
  }, [hasFailed, onShelfLeft]);
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
        return <OrderView order={order} onShelfLeft={onShelfLeft} />;
      }}
    </QueryView>
  );
}

function OrderView({ order, onShelfLeft }: OrderScreenProps & { readonly order: Order }) {
  const live = useLiveOrder(order);
  const { scene, isFlooding, land, take } = useScene(order, live);
  const showsMachine = scene === 'drop' || isFlooding;
  // A layout effect, because the shelf's glass would otherwise cover the pick-up screen for a
  // frame.
  useLayoutEffect(() => {
    if (!showsMachine) onShelfLeft();
  }, [showsMachine, onShelfLeft]);
  if (scene !== 'page') {
    return (
      <div className={styles['stage']}>
        {showsMachine ? (
          <DropScreen order={order} live={live} isFlooded={isFlooding} onLanded={land} />
        ) : null}
        {scene === 'take' ? (
          <TakeScreen order={order} isFlooding={isFlooding} onTaken={take} />
        ) : null}
      </div>
    );
  }
  if (orderView(order.state).summary !== 'done') {
    return (
      <>
        <OrderTitle />
        <FailureScreen order={order} live={live} />
      </>
    );
  }
  return (
    <>
      <OrderTitle />
      <StateScene order={order} live={live} />
      <MoneyCard order={order} />
      <OrderHistory history={order.history} open />
      {order.problem ? <ProblemCard problem={order.problem} /> : null}
      <OrderActions order={order} />
      <div className={facts['beside']}>
        <OrderFacts order={order} />
      </div>
      <MainAction order={order} />
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
