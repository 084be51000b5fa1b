import type { Order } from '../../../../contract/customer/orders.ts';
import type { Live } from '../../purchase/use-live-order.ts';
import { FailureActions } from './failure-actions.tsx';
import { OrderDetails } from './order-facts.tsx';
import { ProblemCard } from './problem-report.tsx';
import { StateScene } from './state-scene.tsx';
import { TimelineView } from './timeline-view.tsx';

type FailureScreenProps = { readonly order: Order; readonly live: Live };

/** A purchase without a paid drink: what happened, whether money was charged, and one action. */
export function FailureScreen({ order, live }: FailureScreenProps) {
  return (
    <>
      <StateScene order={order} live={live} />
      <TimelineView order={order} />
      {order.problem ? <ProblemCard problem={order.problem} /> : null}
      <OrderDetails order={order} />
      <FailureActions order={order} />
    </>
  );
}
